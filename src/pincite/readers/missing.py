"""How a site says that a page does not exist: (the page) ... (is not there), language by language.

Always said at the start of a line, after an apology at most: an article says "the old page has been removed" later.
"""

from __future__ import annotations

import re

GAP = ".{0,40}?"
"""What may stand between the page and its being gone: "you are looking for", "demandée"."""

_SORRY = (
    r"\W*(?:(?:sorry|oops|ooops|whoops|uh[- ]oh|hmm+|unfortunately|we(?:['’]re| are) sorry|(?:it )?(?:looks"
    r"|seems) like|error|we looked everywhere"
    r"|40[34]|410|http|but|that|désolée?|oups|nous sommes désolés|leider|entschuldigung|hoppla|ups|lo sentimos"
    r"|vaya|spiacenti"
    r"|siamo spiacenti|desculpe|lamentamos|helaas|oeps|przepraszamy|ojej|извините|к сожалению|упс|на жаль|вибачте"
    r"|tyvärr|hoppsan|beklager|desværre|valitettavasti|hups|bohužel|jejda|žiaľ|sajnáljuk|sajnos|hoppá|üzgünüz|maaf"
    r"|ne pare rău|rất tiếc|xin lỗi|λυπούμαστε|συγγνώμη|съжаляваме|nažalost|žao nam je|عذرا|عذرًا|عذراً|מצטערים"
    r"|אופס|क्षमा करें|ขออภัย|申し訳(?:ございません|ありません)が?|お探しの|ご指定の|很抱歉|抱歉|对不起|對不起"
    r"|죄송합니다|요청하신|fehler|ops|erreur|errore|erro|błąd|fel|fejl|feil|virhe|ошибка|помилка|chyba|hiba|hata"
    r"|eroare|greška|エラー|错误|錯誤|오류|lỗi|σφάλμα|خطأ|שגיאה)(?![a-z\u00c0-\u04ff])[\W_]*){0,4}"
)

_PAGES: tuple[tuple[str, str], ...] = (
    (
        (
            r"(?:the |this |that |your )?(?:requested |web ?)?(?:page|content|file|article|document|resource|site|url"
            r"|link"
            r"|listing|post|story|video|product|item|entry|job|ad|offer|profile|account|topic|thread|address)\b"
        ),
        (
            r"not found(?: on this server)?|(?:not|n['’]t) (?:be )?(?:found|exist|available|reached|displayed)"
            r"|(?:no longer"
            r"|not) (?:exists?|available|here"
            r"|online)"
            r"|unavailable|(?:has|have|was|were|been) (?:been )?(?:removed|moved|deleted|taken down|suspended"
            r"|deactivated|unpublished"
            r"|archived)"
            r"|(?:has|have) expired|is (?:gone|missing)"
        ),
    ),
    (
        (
            r"(?:die |diese |dieser |der |das |dieses |ihre )?(?:von ihnen )?(?:angeforderte[rs]? |gesuchte[rs]? "
            r"|gewünschte[rs]? "
            r"|aufgerufene[rs]? )?(?:seite|webseite|artikel|inhalt|dokument|beitrag|anzeige)\b"
        ),
        (
            r"nicht (?:mehr )?(?:gefunden|verfügbar|vorhanden|auffindbar|erreichbar|existier)"
            r"|existiert (?:leider )?nicht"
            r"|(?:gibt|gab) es (?:hier |leider )?nicht|wurde (?:gelöscht|entfernt|verschoben)|ist abgelaufen"
        ),
    ),
    (
        r"(?:la |cette |le |ce |cet |l['’]|votre )?(?:page|article|contenu|document|annonce|adresse)\b",
        (
            r"introuvable|non trouvée?|inexistante?|n['’](?:existe|est) (?:pas|plus)|n['’]a pas (?:été"
            r"|pu être) trouvée?"
            r"|a été (?:supprimée?|déplacée?|retirée?)|a expiré"
        ),
    ),
    (
        r"(?:la |esta |el |este |su )?(?:página|artículo|contenido|documento|enlace|anuncio)\b",
        (
            r"no (?:se )?(?:ha (?:sido )?)?(?:encontrad[oa]|encontró|encuentra|existe|pudo encontrar|disponible)"
            r"|(?:ya )?no (?:está|se encuentra) disponible|ya no existe|ha (?:sido eliminad[oa]|caducado|expirado)"
            r"|fue eliminad[oa]"
        ),
    ),
    (
        r"(?:la |questa |l['’]|il |questo )?(?:pagina|articolo|contenuto|documento|annuncio)\b",
        (
            r"non (?:è )?(?:stat[oa] )?(?:trovat[oa]|disponibile|esiste|esistente)|non è più disponibile|inesistente"
            r"|è stat[oa] (?:rimoss|spostat|eliminat|cancellat)[oa]"
        ),
    ),
    (
        r"(?:a |esta |o |este |sua )?(?:página|artigo|conteúdo|documento|anúncio)\b",
        (
            r"não (?:foi )?(?:encontrad[oa]|existe|está (?:mais )?disponível|disponível)|não pôde ser encontrad[oa]"
            r"|foi (?:removid|excluíd|apagad)[oa]"
        ),
    ),
    (
        (
            r"(?:de |deze |dit |het )?(?:door u )?(?:opgevraagde |gezochte )?(?:pagina|artikel|inhoud|document"
            r"|advertentie)\b"
        ),
        (
            r"niet (?:meer )?(?:gevonden|beschikbaar|bestaat|gevonden worden)|bestaat niet|is (?:verwijderd"
            r"|verplaatst"
            r"|verlopen)"
            r"|kon(?:den)? niet|kan niet worden gevonden"
        ),
    ),
    (
        r"(?:żądana |podana |ta |szukana )?(?:strona|artykuł|treść|ogłoszenie)\b",
        r"nie (?:istnieje|została? znalezion[aye]|jest (?:już )?dostępn[aye])|została? usunięt[aye]|wygasł[oa]",
    ),
    (
        (
            r"(?:запрашиваемая |запрошенная |данная |эта |такая |такой |этой |данной |искомая )?(?:страниц[аы]"
            r"|стать[яи]|публикация|материал"
            r"|объявление)\b"
        ),
        (
            r"не (?:найден[ао]?|существует|доступн[ао])|больше не существует|был[ао]? (?:удалён|удален"
            r"|перемещен)[ао]?"
            r"|удален[ао]?"
            r"|недоступн[ао]"
        ),
    ),
    (
        r"(?:запитувана |ця |така )?(?:сторінк[ауи]|статт[яі]|матеріал)\b",
        r"не (?:знайдено|знайдена|існує|доступна)|(?:було )?видален[оа]",
    ),
    (
        r"(?:sidan|sidorna|artikeln|siden|artikkelen|artiklen|innholdet|indholdet|annonsen)\b",
        (
            r"(?:finns|hittades|existerar|kunde|kunne|ble|blev|findes|finnes|eksisterer|er)(?: \w+){0,2} (?:inte"
            r"|ikke)"
            r"(?: (?:funnet|fundet|hittad|tilgjengelig|tilgængelig|tillgänglig|længere|lenger))?"
            r"|(?:har tagits bort|er (?:fjernet|slettet|flyttet))"
        ),
    ),
    (
        r"(?:hakemaasi |etsimääsi |pyydettyä )?(?:sivua|sivu|artikkelia)\b",
        r"ei (?:löy[dt]\w*|voitu löytää|ole (?:enää )?(?:olemassa|saatavilla))|on poistettu",
    ),
    (
        r"(?:požadovan[áa] |hledan[áa] |táto |tato )?(?:stránk[ay]|článek|článok|strana|stranica|članak)\b",
        (
            r"nenalezena|nebyla nalezena|nebola nájdená|nebyl nalezen|neexistuje|nie je dostupn[áý]"
            r"|nije (?:pronađena?"
            r"|dostupna?)"
            r"|ne postoji|byla? odstraněna?|uklonjena?|nenašla"
        ),
    ),
    (
        r"(?:az? |a keresett |a kért |ez az )?(?:oldal|lap|cikk|tartalom)\b",
        r"nem (?:található|létezik|elérhető|érhető el)|nincs|törölt|megszűnt|eltávolít",
    ),
    (
        r"(?:această |aceasta )?(?:pagina|articolul|pagină)\b",
        r"nu (?:a fost găsit[ăa]?|există|este disponibil[ăa]?|mai (?:este|există)\w*)|a fost ștears[ăa]?",
    ),
    (
        r"(?:aradığınız |istediğiniz |bu |istenen )?(?:sayfa|sayfayı|içerik|makale|ilan)\b",
        r"bulunamadı|bulamadık|mevcut değil|bulunamıyor|kaldırıl|silin|yayında değil",
    ),
    (
        r"(?:η )?(?:σελίδα|άρθρο|περιεχόμενο)\b",
        r"δεν (?:βρέθηκε|υπάρχει|είναι (?:πλέον )?διαθέσιμ[ηο])",
    ),
    (r"(?:търсената |тази )?(?:страница(?:та)?|статията)\b", r"не (?:е намерена|беше намерена|съществува)|липсва"),
    (
        r"(?:هذه )?(?:الصفحة|صفحة|المقال|المحتوى)",
        r"غير موجود|غير متوفر|غير متاح|لم يتم العثور|لا يمكن العثور|لم نعثر|تم حذف|لا وجود|لم تعد",
    ),
    (r"(?:ה)?(?:עמוד|דף|כתבה)", r"לא נמצא|לא קיים|אינו קיים|אינו זמין|לא זמין|הוסר"),
    (r"(?:यह )?(?:पृष्ठ|पेज|लेख)", r"नहीं मिला|मौजूद नहीं|उपलब्ध नहीं|हटा दिया"),
    (r"(?:หน้า|เพจ|บทความ)", r"ไม่พบ|ไม่มีอยู่|ไม่สามารถ|ถูกลบ"),
    (r"(?:trang|bài viết|nội dung)\b", r"không (?:tồn tại|tìm thấy|được tìm thấy|khả dụng|có sẵn)|đã bị xóa"),
    (r"(?:halaman|laman|artikel|konten)\b", r"tidak (?:ditemukan|dijumpai|ada|tersedia)|telah dihapus|sudah tidak"),
    (
        r"(?:(?:お探し|ご指定|指定された|アクセスしようとした|この)の?)?(?:ページ|記事|ファイル|コンテンツ)",
        (
            r"見つかりません|見つかりませんでした|見つけられません|存在しません|存在しない|削除され|移動|ございません"
            r"|ありません|公開(?:を)?終了"
        ),
    ),
    (
        (
            r"(?:您|你)?(?:所)?(?:要|请求|請求|访问|訪問|查看|查找)?(?:的)?(?:该|此|這個|这个)?(?:页面|頁面|网页|網頁"
            r"|内容|內容|文章|帖子|链接|連結)"
        ),
        (
            r"不存在|未找到|找不到|已经?被?(?:删除|刪除|移除)|已被|被删除|已(?:失效|过期|過期|下线)|不见了|不見了"
            r"|无法(?:访问|找到)|無法(?:存取|找到)"
        ),
    ),
    (
        r"(?:해당 |요청하신 |이 |찾으시는 )?(?:페이지|게시물|게시글|문서|기사|콘텐츠)",
        r"찾을 수 없|존재하지 않|삭제되|삭제된|없습니다|없는|만료|사라졌",
    ),
)
"""Names of a page, with what may stand before them, and what is said of one that is missing."""

_SAID = (
    (
        r"(?:error\W*|http\W*)?\b(?:404|410)\b(?:\W{0,4}(?:error|gone|(?:page |file (?:or directory )?"
        r"|url )?not found"
        r"|page))?(?: error)?"
    ),
    (
        r"(?:we )?(?:can(?:no|['’])t|could(?: not|n['’]t)|(?:were |are )?unable to|did(?: not"
        r"|n['’]t)) (?:seem to )?(?:find|locate) "
        r"(?:that|the|this|what|your)\b(?: (?:page|file|article|site|content))?(?: you\b.*)?"
    ),
    (
        r"(?:http )?(?:error )?(?:500|502|503|504)?\W*(?:internal server error|bad gateway"
        r"|service (?:temporarily )?unavailable|gateway time-?out)\W*$"
    ),
    (
        r"(?:something|things) (?:has |have )?(?:went|gone) wrong(?: (?:on our (?:end|side)|here))?\W*$"
        r"|(?:an? )?(?:unexpected |internal |unknown |server |application )?error (?:has )?occurred\W*$"
        r"|(?:es )?ist ein fehler aufgetreten\W*$|ein fehler ist aufgetreten\W*$"
        r"|(?:da|hier|etwas) ist (?:etwas )?schief\w+\W*$"
        r"|une erreur (?:inattendue )?(?:est survenue|s['’]est produite)\W*$|algo (?:ha )?sal(?:ió|ido) mal\W*$"
        r"|(?:ha ocurrido|se ha producido|se produjo) un error\W*$|si è verificato un errore\W*$|ocorreu um erro\W*$"
        r"|qualcosa è andato storto\W*$|algo deu errado\W*$|er (?:is iets misgegaan|ging iets mis)\W*$"
        r"|coś poszło nie tak\W*$|wystąpił błąd\W*$|что-то пошло не так\W*$|произошла ошибка\W*$"
        r"|エラーが発生しました\W*$|(?:出错了|出錯了|发生错误|發生錯誤)\W*$|오류가 발생했습니다\W*$"
    ),
    (
        r"(?:we['’](?:ll|re) (?:be )?(?:right |currently )?(?:back (?:soon|shortly)|down for maintenance)"
        r"|(?:site |down for |scheduled |under )maintenance)\b.{0,40}"
    ),
    (
        r"(?:\S{0,60} ?|(?:this|the) (?:domain(?: name)?|web ?site|site) )(?:is|may be) for sale\b.{0,40}"
        r"|(?:this )?(?:account|domain|site)(?: name)? (?:has been suspended|suspended|has expired)\W*$"
    ),
    (
        r"(?:451\W+)?unavailable (?:due to|for) legal reasons\W*$"
        r"|(?:this |our |the )?(?:content|site|website|page|service) is (?:currently )?(?:not available|unavailable)"
        r" in (?:your (?:country|region|location)|most european countries"
        r"|the (?:eu|european (?:union|economic area)))\b.{0,40}"
    ),
    r"(?:not found|gone|does not exist|(?:no longer|not|currently un)available(?: anymore)?|no longer available)\W*$",
    r"(?:this |it )?(?:isn['’]t|is not|is no longer) available(?: anymore)?\W*$",
    r"nothing (?:was )?found(?: here)?\b|no such (?:page|file)\b",
    (
        r"(?:nicht gefunden|nie znaleziono(?: \w+)?|niet gevonden|no encontrado|non trovato|não encontrado"
        r"|hittades inte"
        r"|ikke funnet|ikke fundet|ne trouvée?|не найдено|не знайдено|nenalezeno|nem található|bulunamadı"
        r"|δεν βρέθηκε)\W*$"
    ),
    (
        r"(?:wir (?:konnten|können) (?:die|diese) (?:\w+ )?seite|nous n['’]avons pas trouvé|nous ne trouvons pas"
        r"|no (?:se )?(?:hemos )?(?:pudimos )?(?:encontr\w+) (?:la|esta|el) (?:página|artículo)"
        r"|non (?:riusciamo a trovare|abbiamo trovato)"
        r"|não (?:conseguimos encontrar|encontramos) (?:a|esta) página|we kunnen (?:de|deze) pagina"
        r"|не удалось найти страницу"
        r"|nie (?:możemy znaleźć|znaleźliśmy) (?:tej )?strony|vi (?:kunde inte hitta|hittar inte|kan ikke finde"
        r"|finner ikke) \w*\s?sid"
        r"|tìm thấy trang|không tìm thấy|لم يتم العثور|לא מצאנו|ไม่พบ|kami tidak dapat menemukan).*"
    ),
    r"(?:존재하지 않는|삭제된|없는|찾을 수 없는) (?:페이지|게시물|게시글|글)\w*",
    r"(?:找不到|未找到|没有找到|無法找到|无法找到).{0,12}(?:页面|頁面|网页|網頁|内容|內容|文章)?",
)

MISSING = re.compile(
    f"{_SORRY}(?:" + "|".join((*_SAID, *(f"(?:{noun}){GAP}(?:{gone})\\w*" for noun, gone in _PAGES))) + ")",
    re.IGNORECASE,
)
"""To be matched at the start of a title, heading or line of at most a few hundred characters."""
