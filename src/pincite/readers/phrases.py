"""What walls, challenges and missing pages say, in the languages of most of the web."""

from __future__ import annotations

import re


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(phrases), re.IGNORECASE)


# At the start of a line, where a challenge speaks to its reader; an article says "sites ask whether you are human".
CHALLENGE = re.compile(
    r"^[^\w\n]*(?:(?:please|sorry|we need to|we(?: a|['’])re|to continue|first|let['’]s|one more step)\W+)*(?:"
    r"just a moment\W*$|robot check$|(?:human|bot) verification$|access denied$"
    r"|attention required\W*(?:\| cloudflare)?$|pardon our interruption"
    r"|checking (?:if the site connection is secure|your browser)|verifying your browser"
    r"|(?:verify|confirm|mak(?:e|ing) sure|prove|check)(?:ing)? (?:that )?you(?:['’]re| are) "
    r"(?:not a (?:ro)?bot|(?:a )?human)|(?:are you (?:a )?)?robot or human\?|are you a (?:robot|human)\?"
    r"|bot check$|(?:solve|complete) the (?:puzzle|captcha|challenge)\b|press (?:&|and) hold to confirm you are"
    r"|one more step$"
    r"|we(?:['’]ve| have) detected unusual activity|checking you are not a bot"
    r"|enable javascript and cookies to continue|complete the (?:security check|captcha)"
    r"|our systems have detected unusual traffic|unusual traffic from your|ddos protection by"
    r"|access to this page has been denied|your access to this site has been limited|security check(?:point)?$"
    r"|\S+ needs to review the security of your connection"
    r"|(?:nur )?einen moment\W*(?:bitte)?\W*$|un (?:instant|momento)\W*(?:s.il vous plaît|por favor)?\W*$"
    r"|um momento\W*$"
    r"|ett ögonblick\W*$|een moment\W*(?:geduld)?\W*$|even geduld\W*$|jeszcze chwil\w\W*$|один момент\W*$"
    r"|bir dakika lütfen"
    r"|sicherheits(?:über)?prüfung|(?:bitte )?bestätigen sie,? dass sie (?:ein mensch|kein robot)"
    r"|ihr browser wird (?:über|ge)prüft"
    r"|vérifie[rz] que vous êtes (?:un )?humain|vérification (?:de sécurité|que vous êtes)|vérifions que vous"
    r"|(?:compruebe|verifi\w+|confirm\w+) que (?:usted )?(?:es|eres|é|você é) (?:un |um )?humano"
    r"|verific\w+ (?:di essere|che sei) umano"
    r"|zweryfikuj,? że jesteś człowiekiem|controleer(?:en)? (?:of|dat) u (?:een )?mens|(?:подтвердите"
    r"|проверяем),? что вы (?:не робот|человек)"
    r"|вы не робот\?|подтвердите,? что запросы отправляли вы|проверка (?:вашего )?браузера"
    r"|insan olduğunuzu doğrulayın|しばらくお待ちください|人間であることを確認"
    r"|ロボットではありません"
    r"|请稍候|请稍等|請稍候|请验证您是真人|正在验证您是否是真人|안전한지 확인|사람인지 확인|잠시만 기다)",
    re.IGNORECASE | re.MULTILINE,
)
# What only a gate says, with or without a script beside it.
BLOCKED = re.compile(
    r"^[^\w\n]*(?:sorry,? you have been blocked|(?:429 )?too many requests$|rate limit exceeded"
    r"|you are unable to access \S+"
    r"|you(?:r ip)?(?: address)? has been blocked|your request has been blocked|request rejected$"
    r"|access denied\W+error code"
    r"|pardon our interruption\W*$|the requested url was rejected\. please consult"
    r"|your access to this (?:site|service) has been limited|access to this page has been denied\W*$"
    r"|you don['’]t have permission to access \W*\S{0,200}\W* on this server|reference\W{0,3}#[0-9a-f.]{8,}"
    r"|(?:403 error\W+)?the request could not be satisfied|request blocked\W|request unsuccessful\W+incapsula"
    r"|(?:cloudflare )?ray id\W|sie wurden (?:leider )?(?:blockiert|gesperrt)|(?:entschuldigung|leider),? sie wurden"
    r"|(?:désolé,? )?vous avez été bloqué|(?:lo sentimos,? )?(?:usted )?ha sido bloqueado|você foi bloqueado"
    r"|sei stato bloccato"
    r"|zostałeś zablokowany|вы (?:были )?заблокированы|доступ (?:к \w+ )?(?:заблокирован|ограничен)|您已被(?:屏蔽"
    r"|阻止|封锁)"
    r"|we recogni[sz]e you are attempting to access this website from"
    r"|something went wrong, but don['’]t fret)",
    re.IGNORECASE | re.MULTILINE,
)

_NOT_A_PART = (
    r"(?! (?:\w+ )?to (?:see|view|use|show|load|play|display|post|read|leave) (?:the |this |our |a |any )?(?:\w+ )?"
    r"(?:map|comments?|video|chart|graphic|player|slideshow|gallery|calculator|form|quiz|table|timeline)s?\b)"
)
"""What needs a script here is one part of a page."""
NEEDS_SCRIPT = _any(
    rf"(?:enable|turn on|activate|need|requires?|without) (?:java ?script|js)\b{_NOT_A_PART}",
    r"java ?script (?:is|must be|needs to be|has to be) (?:disabled|required|enabled|turned on|not enabled|needed)",
    r"java ?script (?:isn['’]t|is not) (?:enabled|available|turned on)",
    r"java ?script (?:aktivieren|ist deaktiviert|muss aktiviert)",
    r"activer? (?:le )?java ?script",
    r"habilit\w+ (?:el |o )?java ?script",
    r"abilita\w* java ?script",
    r"включите java ?script",
    r"java ?script\s?(?:を有効|을 활성화)|启用\s?java ?script",
)

# All that a page says while it goes somewhere else, or before its script has written anything.
WAITING = re.compile(
    r"\W*(?:(?:you are being |you will be |page is )?redirect(?:ing|ed)\b.{0,80}"
    r"|if you are not redirected\b.{0,100}|(?:please )?wait(?: while)?\b.{0,60}|loading\b.{0,40}"
    r"|(?:sie werden )?(?:weitergeleitet|umgeleitet|weiterleitung)\b.{0,60}|(?:seite )?(?:wird geladen|lädt|laden)\W*"
    r"|redirection\b.{0,40}|vous allez être redirigé.{0,40}|chargement\b.{0,30}|redirigiendo\b.{0,30}"
    r"|redireccionando\b.{0,30}"
    r"|cargando\W*|reindirizzamento\b.{0,30}|caricamento\b.{0,30}|redirecionando\b.{0,30}|carregando\W*|omleiden\W*"
    r"|przekierow\w+.{0,30}|ładowanie\W*|перенаправление.{0,30}|загрузка\W*|yönlendiriliyor\w*\W*|yükleniyor\W*"
    r"|読み込み中\W*|リダイレクト.{0,30}|正在(?:跳转|加载).{0,20}|加载中\W*|로딩 ?중\W*)",
    re.IGNORECASE,
)

CONSENT = _any(
    r"before you continue",
    r"you must be (?:at least |over )?(?:16|18|19|21)\b.{0,30} to (?:enter|view|access|visit|continue to)"
    r" (?:this|our|the) (?:web ?site|site|page|content|shop|store)\b",
    r"(?:are you|i am|i['’]m) (?:at least |over )?(?:18|21)(?: years)?(?: of age| old)?(?: or (?:older|over))?\W*"
    r"(?![^\n\t])",
    r"we (?:value|care about|respect) your privacy",
    r"allow (?:all|the use of) cookies|decline optional cookies|only allow essential cookies",
    r"accept (?:all|cookies)|reject all|agree and continue|manage (?:options|preferences|cookies|settings)",
    r"cookie (?:consent|settings|preferences|notice)",
    r"alle (?:cookies )?akzeptieren|zustimmen und weiter|ihre privatsphäre",
    r"tout accepter|accepter et continuer|respectons votre vie privée|continuer sans accepter",
    r"aceptar (?:todo|todas|y continuar)|tu privacidad|su privacidad",
    r"accetta (?:tutto|tutti|e continua)|la tua privacy",
    r"aceitar tudo|sua privacidade",
    r"alles accepteren|akkoord|jouw privacy",
    r"zaakceptuj|akceptuj[ęe]|zgadzam się|przejdź do serwisu|twoj\w prywatno",
    r"godkänn alla|acceptera alla|accepter alle|godta alle|hyväksy kaikki",
    r"принять все|すべて同意|同意して|прийняти всі|全部接受|接受所有|모두 (?:동의|수락)",
    r"akzeptieren und weiter|weiter mit werbung|mit werbung (?:und cookies |weiter|nutzen|lesen)|werbefrei"
    r"|pur[- ]abo",
    r"přijmout (?:vše|všechny)|souhlasím|prijať všetk|súhlasím|elfogad(?:om|ja)|acceptă (?:toate|tot)"
    r"|αποδοχή (?:όλων|και)",
    r"tümünü kabul|kabul et|prihvati sve|приемам всички|قبول الكل",
)
COOKIES = _any(
    CONSENT.pattern,
    r"\bcookies?\b|privacy|partners?\b|consent|gdpr|legitimate interest|personal data|personalised|personalized",
    r"datenschutz|privatsphäre|einwillig|confidentialité|vie privée|privacidad|privacidade|prywatno|integritet",
    r"tracking|werbung|werbefrei|\bpur\b|soukromí|súkromi|osobních údajů|adatvéd|\bsütik?\b|confidențialit|απόρρητ"
    r"|çerez|gizlilik",
    r"конфиденциальн|куки|файл\w* cookie|konfidencijaln|privatnost|クッキー|プライバシー|隐私|쿠키|개인정보",
)

LOGIN = _any(
    r"(?:sign|log) ?in to (?:view|continue|see|read|access|your account|download|proceed|join)",
    r"you (?:must|need to|have to) (?:be (?:signed|logged) ?in|(?:sign|log) ?in)"
    r"(?: (?:to|first|before|or|with|in order)\b|\W*$|[.,;!])",
    r"please (?:sign|log) ?in(?: (?:or|with|using|first|below|again|to (?:your|view|continue|read|see|access)\b)"
    r"|\W*$)",
    r"authenti(?:cation|fication) (?:is )?(?:required|requise|erforderlich)|401 (?:unauthorized"
    r"|authorization required)",
    r"(?:not|n['’]t) (?:authori[sz]ed|have (?:permission|access)) to (?:view|access|see|read) this (?:page|content"
    r"|document)",
    r"(?:sign|log) ?in or (?:sign up|register|join|create)|only (?:visible|available) to (?:registered"
    r"|logged[- ]in) (?:users|members)",
    r"(?:sign|log) ?in (?:is )?required|login required",
    r"you need (?:access|permission)\W*$|ask for access, or switch to an account|you need permission to",
    r"join (?:now |\S+ )?to (?:view|see|continue)|create an account to (?:view|continue|read)",
    r"bitte (?:melden sie sich|loggen sie sich|einloggen|anmelden)|anmelden,? um|melden sie sich an"
    r"|\bbei .{1,40} anmelden$",
    r"connectez-vous|veuillez vous (?:connecter|identifier)|identifiez-vous",
    r"inicia(?:r)? sesión para|inicie sesión|accedi per|effettua (?:il login|l['’]accesso)|fa(?:ça|zer) login para",
    r"log in om|inloggen om|logga in för|zaloguj się|войдите,? чтобы|ログインして|请登录|请先登录|로그인",
    r"giriş yap(?:ın|manız|arak)|oturum açın|přihlaste se|prihláste sa|jelentkezz(?:en)? be|autentifica(?:ți|ți-vă"
    r"|re)",
    r"увійдіть|συνδεθείτε|تسجيل الدخول ل|kirjaudu sisään|vui lòng đăng nhập|silakan (?:masuk|login)",
)
SIGN_IN = _any(
    r"^\W*(?:sign ?in|log ?in|login|log on|anmelden|einloggen|connexion|se connecter|iniciar sesión|accedi|entrar"
    r"|inloggen|logga in|zaloguj się|вход|войти|ログイン|登录|登入|로그인|giriş yap|oturum aç|přihlásit(?: se)?"
    r"|prihlásiť sa"
    r"|bejelentkezés|autentificare|увійти|σύνδεση|تسجيل الدخول|התחברות|log ind|logg inn|kirjaudu|đăng nhập|masuk)\b"
    r"(?: (?:to|bei|zu|à|sur|en|a|su|in|na|в|on) (?:\S+ ){0,3}\S+)?(?= *$| *[|–—·:-]|\W*$)",
)

JOIN = _any(
    r"^\W*(?:(?:\w+ ){1,3}(?:log ?in|sign ?in)(?: (?:page|service|form|portal))?\W*$)",
    r"^\W*(?:join|sign ?up|register|registrieren|s['’]inscrire|regístrate|create (?:an |your )?account)\b",
)
"""Title or heading of a page with a password field that names the form: University Login, Join Town."""

# One of these is in every text that LOGIN, CONSENT, or PAYWALL, matches; looking for them is a hundred times faster.
LOGIN_STEMS = (
    *("need access", "for access"),
    *("sign in", "signin", "signed in", "signedin", "log in", "login", "logged", "join ", "account to", "authenti"),
    *("authori", "permission", "have access", "registered", "401 ", "melden", "loggen", "connectez", "veuillez"),
    *("identifiez", "sesión", "accedi per", "effettua", "logga in", "zaloguj", "войдите", "ログイン", "登录", "로그인"),
    *("giriş yap", "oturum aç", "přihlaste", "prihlás", "jelentkez", "autentific", "увійдіть", "συνδεθείτε", "تسجيل"),
    *("kirjaudu", "đăng nhập", "silakan"),
)
CONSENT_STEMS = (
    *(
        "cookie",
        "privacy",
        "accept",
        "reject all",
        "agree",
        "manage",
        "before you continue",
        "must be",
        "are you",
        "akzeptieren",
        "zustimmen",
    ),
    *(
        "privatsphäre",
        "vie privée",
        "aceptar",
        "privacidad",
        "accetta",
        "aceitar",
        "akkoord",
        "akceptuj",
        "serwisu",
        "zgadzam",
    ),
    *(
        "prywatno",
        "godkänn",
        "godta",
        "hyväksy",
        "принять",
        "同意",
        "прийняти",
        "接受",
        "모두",
        "werb",
        "pur-abo",
        "pur abo",
    ),
    *("přijmout", "souhlas", "prijať", "súhlas", "elfogad", "αποδοχή", "kabul", "prihvati", "приемам", "قبول"),
)
PAYWALL_STEMS = (
    *(
        "subscri",
        "members",
        "a member",
        "continue reading",
        "keep reading",
        "reached",
        "purchase",
        "access to",
        "unlock",
    ),
    *("weiterlesen", "abonn", "jetzt testen", "réservé", "vous reste", "suscri", "assinante", "abbona", "lees verder"),
    *(
        "prenumer",
        "подписчик",
        "会員",
        "订阅",
        "full article",
        "full story",
        "rest of th",
        "sign up",
        "register",
        "rent this",
        "account to",
        "member-only",
    ),
    *("full access", "check access", "last free", "exclusive to", "exclusive for", "available to", "zugang"),
    *("for members", "read more?", "reading for", "your school", "free trial"),
    *("this post is for", "your institution", "to read more", "předplat", "előfizet", "abonament", "подписк", "구독"),
)
PAYWALL = _any(
    r"(?:subscribe|sign up|register|upgrade|become a (?:paid )?(?:member|subscriber)|create (?:a |an "
    r"|your )?(?:free )?account)"
    r" (?:now |today |for free )?to (?:continue|keep|unlock|read\b(?! (?:our|more about))"
    r"|(?:get|access) (?:full|unlimited|all|this|the (?:full|rest|entire)))",
    r"(?:to|and) (?:continue|keep) reading(?:,| this| with| for| subscribe)?",
    r"(?:continue|keep) reading (?:with|for (?:free|just|only|\W{0,2}\d)|this article)"
    r"|continue with a (?:free trial|subscription)",
    r"you(?:['’]ve| have) read your last free|want to read more\? subscribe|sign ?up for full access",
    r"(?<![^\n])\W*(?:(?:only )?for|exclusive (?:to|for)|available (?:only )?to) (?:our |paid |paying )?"
    r"(?:subscribers|members)(?: only)?\W*(?![^\n])",
    r"jetzt (?:zugang|probeabo|abo)\b|zugang zu allen .{1,20}artikeln",
    r"already (?:a|have a) (?:subscriber|subscription|member)",
    r"this (?:article|content|story) is (?:for|reserved for|exclusively for|available (?:only )?to"
    r"|only available to) "
    r"(?:our )?(?:paying |paid )?(?:subscribers|members)",
    r"(?:subscribers?|members)[- ]only (?:content|article|story)",
    r"you(?:['’]ve| have) reached (?:your|the) (?:article|free|monthly)? ?\w* ?limit",
    r"purchase (?:access|this article)|get (?:full )?access to this (?:article|chapter)|unlock this article",
    r"jetzt (?:weiterlesen|abonnieren|testen)|weiterlesen mit|nur für abonnenten|bereits abonnent",
    r"réservée? (?:à nos|aux) abonnés|déjà abonné|la suite est réservée|il vous reste \d+ ?% de cet article",
    r"(?:solo|exclusiv[oa]) para (?:suscriptores|assinantes)|suscríbete para|ya (?:eres|soy) suscriptor"
    r"|já é assinante",
    r"(?:riservato agli|contenuto per gli) abbonati|sei già abbonato|abbonati per (?:leggere|continuare)",
    r"alleen voor abonnees|lees verder met|al abonnee|för prenumeranter|bli prenumerant|dla prenumeratorów",
    r"to (?:read|view|see|unlock|access) (?:the (?:full|entire|whole|rest of (?:the|this))|this) (?:article|story"
    r"|post|text|piece)"
    r",? (?:please )?(?:subscribe|sign|log|register|become|upgrade|create|join|you)",
    r"(?:member|subscriber)s?[- ]only (?:story|stories|post|article|content)|this (?:post|story) is for (?:paid"
    r"|paying|members|subs)",
    r"(?:full|rest of (?:the|this)) (?:article|story|post|text)\b.{0,30}subscri",
    r"(?:access|log ?in|sign ?in) (?:this article |in )?(?:through|via) (?:your|an) (?:institution|school|library)"
    r"|purchase pdf|(?:buy|purchase) (?:this )?article|preview of subscription content"
    r"|get access to the full version of this|purchase on taylor|check access$"
    r"|rent (?:this )?article",
    r"jen pro předplatitele|pro předplatitele|csak előfizetőknek|előfizetőink|doar pentru abona"
    r"|продовження за підпискою",
    r"(?:доступ|читать|продолжение)\b.{0,30}по подписке|оформите подписку|구독(?:하고|자 전용)",
    r"только для подписчиков|会員限定|有料会員|续读全文需订阅",
)

FURNITURE = _any(
    r"©|\(c\)|copyright|rights reserved|alle rechte|tous droits|derechos reservados|cookies?\b|privacy",
    r"\bloading\b|browser|java ?script|please wait|einen moment|log ?in|sign ?in|sign ?up"
    r"|you agree to|(?:user|terms of) (?:agreement|service|use)",
)
"""Sentences that frame any page: nothing of the page's own."""
# Pages that tell of changes: what "has been removed" there is not the page.
CHANGES = re.compile(
    r"^\W*(?:\S+ ){0,4}?(?:change ?log|release(?: notes)?|what['’]?s new|breaking changes|migrat\w+"
    r"|upgrad\w+|deprecat\w+|(?:removed|added|fixed|changed)$|änderung\w*|neuerungen|nouveautés|novedades|v?\d+\.\d+(?:\.\d+)?)\b",
    re.IGNORECASE,
)

# How a search page leads in the query that it repeats.
ECHO = re.compile(
    r"\W*(?:(?:home|start(?:seite)?|accueil|inicio)\W+search\b\W*"
    r"|(?:(?:sorry|oops|there (?:are|were)|we (?:found|could(?:n['’]t| not) find)|showing|displaying"
    r"|page \d+ of)\W+)*(?:"
    r"(?:about )?(?:no|0|zero|[\d.,]+|your|all|the)?\s?(?:search )?results?\b.{0,40}?\b(?:for|matching|found)\b"
    r"|(?:no|nothing|anything|\d+)\b.{0,40}?\b(?:for|match(?:es|ed|ing)?)\b|(?:your|the) (?:search|query)\b"
    r"|(?:you )?searched for|search(?: results?)?(?: for)?\W*(?=[:“\"'«„])|did you mean|results for|search for"
    r"|(?:keine |\d+ )?(?:such)?(?:ergebnisse?|treffer)\b.{0,30}?\b(?:für|zu)\b|(?:ihre|deine) suche|suche nach"
    r"|meinten sie"
    r"|(?:aucun |\d+ )?résultats?\b.{0,40}?\bpour\b|votre recherche|recherche\W|(?:ningún |sin |no hay "
    r"|\d+ )?resultados?\b"
    r".{0,40}?\b(?:para|de)\b|(?:su|tu|sua) (?:búsqueda|busca|pesquisa)|(?:nenhum |\d+ )?resultado\b|(?:nessun "
    r"|\d+ )?risultat[oi]\b"
    r".{0,30}?\bper\b|la tua ricerca|(?:geen |\d+ )?(?:zoek)?resultaten\b|je zoekopdracht|(?:brak "
    r"|\d+ )?wynik\w*\b|inga (?:resultat|träffar)"
    r"|sökresultat|ingen (?:resultater|treff)|søgeresultater|ei (?:haku)?tuloksia|(?:по )?(?:вашему )?запросу"
    r"|результат\w*|ничего не найдено"
    r"|you (?:may|can) create (?:the|this|a) page|arama sonuç|sonuç bulunamadı|検索結果|搜索结果|搜尋結果|검색 ?결과))",
    re.IGNORECASE,
)
