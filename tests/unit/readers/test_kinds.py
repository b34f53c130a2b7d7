"""Each sign with pages that are it and pages that only look like it."""

import pytest
from tests.unit.readers.documents import page

from pincite.readers import phrases

ARTICLE = "".join(
    f"<p>Paragraph {i}: the council met on Friday in a packed hall and heard the harbour master speak at length about "
    "the ferry, the winter timetable, the new lamps on the north pier and the fares, which will not rise this year.</p>"
    for i in range(12)
)

ABOUT_COOKIES = "".join(
    f"<p>Part {i}: when a site asks for cookie consent, the law says that its partners may store personal data only "
    "after a click, and that the button to refuse must be as large as the one to agree, as the court held in May.</p>"
    for i in range(4)
)

SIGNS = {
    "challenge": [
        ("<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript>"
        "<script src=/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1></script>"),
        ("<title>town.example</title><script>var dd={}</script><script src=https://ct.captcha-delivery.com/c.js>"
        "</script>"),
        "<div id=px-captcha></div><p>Before we continue...</p>",
        ("<title>Pardon Our Interruption</title><h1>Pardon Our Interruption</h1><p>As you were browsing something made "
        "us think you were a bot.</p><script src=x></script>"),
        "<iframe src='/_Incapsula_Resource?SWJIYLWA=1'>Request unsuccessful. Incapsula incident ID: 1</iframe>",
        "<h1>Checking your browser before accessing town.example</h1><form id=challenge-form></form>",
        "<title>Making sure you&#39;re not a bot!</title><script src=/a.js></script>",
        ("<title>Access Denied</title><h1>Access Denied</h1><p>You don't have permission to access "
        "&quot;http://e.org/x&quot; on this server.</p><p>Reference #18.2a3b4c5d.1700000000.1a2b3c</p>"),
        ("<h1>Sorry, you have been blocked</h1><p>You are unable to access e.org</p><p>Cloudflare Ray ID: "
        "8a1b2c3d4e5f</p>"),
        ("<title>ERROR: The request could not be satisfied</title><h1>403 ERROR</h1><h2>The request could not be "
        "satisfied.</h2><p>Request blocked.</p>"),
        "<h1>We are verifying your browser</h1><script src=/v.js></script>",
        "<title>Nur einen Moment…</title><p>Bestätigen Sie, dass Sie ein Mensch sind.</p><script src=/v.js></script>",
        "<title>Un instant…</title><p>Vérifiez que vous êtes humain</p><script src=/v.js></script>",
        "<title>Один момент…</title><script src=/v.js></script><p>ждите</p>",
        "<title>请稍候…</title><script src=/v.js></script><p>e.org</p>",
        "<h1>Désolé, vous avez été bloqué</h1>",
        "<h1>Human Verification</h1><script src=/v.js></script>",
        "<h1>Too many requests</h1><p>Rate limit exceeded</p>",
        "<h1>Request Rejected</h1><p>The requested URL was rejected. Please consult with your administrator.</p>",
        ("<title>Town News</title><p>We recognise you are attempting to access this website from a country that "
        "belongs to the European Economic Area.</p>"),
        "<p>Something went wrong, but don’t fret — let’s give it another shot.</p><script src=/main.js></script>",
        "<h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p>",
        "<h1>Your access to this site has been limited by the site owner</h1><p>Error 503.</p>",
        "<title>Town News - Are you a robot?</title><p>Click the box below.</p><script src=x></script>",
        "<title>Are you a robot?</title><p>Please verify you are a human to go on.</p>",
        "<title>DDoS-Guard</title><p>Checking your browser before accessing the site.</p>",
        "<title>Вы не робот?</title><form><input type=submit></form>",
        "<script src=/__qrator/qauth.js></script>",
        ("<title>Making sure you&#39;re not a bot!</title><script id=anubis_challenge type=application/json>{}</script>"
        + "<p>The administrator of this site has put a riddle before it, which a browser solves in a second.</p>" * 9),
    ],
    "js_shell": [
        "<!doctype html><title>App</title><div id=root></div><script>/*" + "x" * 2000 + "*/</script>",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div></div><script src=/app.js></script>",
        "<title>App</title><app-root></app-root><script src=main.js></script>",
        "<title>App</title><div id=qwik-root></div><script src=main.js></script>",
        "<title>App</title><my-shell></my-shell><script type=module>import('/a.js')</script>",
        "<title>App</title><script src=bundle.js></script>",
        "<script>window.location.replace('/x')</script>",
        "<nav>Home News</nav><main id=main-content></main><footer>© 2024 Town</footer><script src=x></script>",
        "<div id=root><div class=spinner></div></div><footer>© 2024 Town</footer><script src=x></script>",
        "<noscript>JavaScript isn't enabled in your browser, so this file can't be opened.</noscript><script></script>",
        "<noscript>Bitte JavaScript aktivieren.</noscript><p>Lädt</p>",
        "<p>Redirecting…</p><script>location='/x'</script>",
        "<p>Sie werden weitergeleitet.</p><meta http-equiv=refresh content='0;url=/x'>",
        "<p>読み込み中</p><script src=a.js></script>",
        "<p>Loading...</p><script src=a.js></script>",
    ],
    "consent_wall": [
        "<p>You must be 18 or older to enter this site.</p><button>I am over 18</button>",
        "<h1>Are you over 21?</h1><button>Yes</button><button>No</button>",
        "<p>Allow the use of cookies from Town on this browser?</p><button>Decline optional cookies</button>",
        ("<title>Before you continue</title><p>We value your privacy. We and our 812 partners store cookies. Accept "
        "all / Reject all</p>"),
        "<h1>Ihre Privatsphäre</h1><p>Wir und unsere Partner verwenden Cookies.</p><button>Alle akzeptieren</button>",
        "<p>Nous respectons votre vie privée. Nos partenaires déposent des cookies.</p><button>Tout accepter</button>",
        ("<h1>Weiterlesen mit Werbung</h1><p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking.</p><button>"
        "Akzeptieren und weiter</button><p>Oder PUR-Abo: werbefrei für 2,99 im Monat.</p>"),
        ("<h1>Souhlas s cookies</h1><p>My a naši partneři ukládáme soubory cookie a zpracování osobních údajů.</p>"
        "<button>Přijmout vše</button>"),
        "<p>Sitemizde çerez kullanıyoruz, gizlilik önemlidir.</p><button>Tümünü kabul et</button>",
        ABOUT_COOKIES + "<button>Accept all</button><button>Reject all</button>",
        "<p>Używamy plików cookies.</p><button>Akceptuję</button>",
    ],
    "login_wall": [
        "<title>Sign Up | Town</title><h1>Join Town</h1><form><input type=password></form><p>Already here? Sign in</p>",
        "<title>Web Login Service</title><h1>University Login</h1><form><input type=password></form>",
        "<h1>You need access</h1><p>Ask for access, or switch to an account with access.</p><form></form>",
        "<html><title>Sign in</title><form>Sign in to view this document</form></html>",
        "<h1>Log in</h1><form><input name=user><input type=password></form>",
        "<p>You must log in to continue.</p><form><input type=email></form>",
        "<h1>Anmelden</h1><form><input type='password'></form>",
        "<title>Log in to Nimbus</title><h1>Log in to Nimbus</h1><form><input type=email><button>Next</button></form>",
        "<title>Nimbus</title><form><input name=u><input type=password><button>Log in</button></form>",
        "<p>Join to view full profiles for free</p><form><input type=email></form>",
        "<h1>Authentication required</h1>",
        "<h1>Giriş yap</h1><form><input type=password></form>",
        "<p>Přihlaste se, prosím.</p><form><input type=password></form>",
        "<p>Увійдіть, щоб переглянути</p><form><input type=password></form>",
        "<h1>Welcome back</h1><form><input type=email><input type=password><button>Sign in</button></form>",
        "<h1>Bei Nimbus anmelden</h1><form><input type=password></form>",
    ],
    "paywall": [
        "<h1>Council</h1><p>It met on Friday.</p><p>This is a preview of subscription content.</p>",
        "<h1>Council</h1><p>It met on Friday.</p><p>Access this article through your institution</p>",
        "<h1>Council</h1><p>It met on Friday.</p><p>For subscribers only</p>",
        "<h1>Council</h1><p>It met on Friday.</p><p>You’ve read your last free article.</p>",
        "<h1>Council</h1><p>It met on Friday.</p><p>Keep reading for $1</p>",
        ("<script type=application/ld+json>{\"isAccessibleForFree\":false}</script><p>The council met on Friday in a "
        "packed hall...</p><div class=paywall>Subscribe to continue reading</div>"),
        "<h1>Ferry</h1><p>The council met on Friday.</p><p>Already a subscriber? Log in.</p>",
        ARTICLE.replace("this year.</p>", "this year and then...</p>") + "<div>Subscribe now to keep reading</div>",
        "<p>Der Rat tagte am Freitag.</p><div>Jetzt weiterlesen mit dem Abo</div>",
        "<p>Le conseil s’est réuni.</p><div>La suite est réservée aux abonnés.</div>",
        "<p>The council met on Friday.</p><p>To read the full article, subscribe today.</p>",
        "<p>The council met on Friday.</p><p>Create a free account to read this story.</p>",
        "<h1>Ferry</h1><p>Member-only story</p><p>The council met on Friday.</p>",
        "<h1>Abstract</h1><p>We measured tides.</p><p>Access through your institution</p><p>Purchase PDF</p>",
        "<p>Совет собрался в пятницу.</p><p>Продолжение доступно по подписке</p>",
        "<p>Rada se sešla v pátek.</p><p>Celý článek je jen pro předplatitele</p>",
    ],
    "soft_404": [
        "<title>Page not found | City</title><h1>Sorry, we can’t find that page</h1>",
        "<title>City</title><h1>404</h1><p>Go home</p>",
        "<title>404 Not Found</title><p>nginx</p>",
        "<h1>Oops! Something went wrong.</h1><p>Please try again later.</p>",
        "<h1>Ein Fehler ist aufgetreten</h1>",
        "<title>Oops! That page can’t be found.</title>",
        "<title>Stadt</title><h1>Seite nicht gefunden</h1>",
        "<title>Page introuvable - Ville</title>",
        "<h1>Página no encontrada</h1>",
        "<h1>This article is no longer available</h1><p>Try the front page.</p>",
        "<title>ページが見つかりません</title>",
        "<title>Страница не найдена</title>",
        "<title>Nimbus</title><h2>Sorry, this page isn't available.</h2><p>The link may be broken.</p>",
        "<h1>410 Gone</h1>",
        "<h1>This listing has expired</h1>",
        "<h1>Die angeforderte Seite konnte nicht gefunden werden</h1>",
        "<title>Stadt</title><p>Diese Seite gibt es nicht.</p>",
        "<h1>La page demandée n'existe pas</h1>",
        "<h1>La page que vous cherchez est introuvable</h1>",
        "<h1>Lo sentimos, esta página ya no está disponible</h1>",
        "<h1>La pagina che cerchi non esiste</h1>",
        "<h1>A página que procura não existe</h1>",
        "<h1>De opgevraagde pagina bestaat niet</h1>",
        "<h1>Strona nie została znaleziona</h1>",
        "<h1>Сторінку не знайдено</h1>",
        "<h1>Sidan du söker finns inte</h1>",
        "<h1>Siden ble ikke funnet</h1>",
        "<h1>Sivua ei löytynyt</h1>",
        "<h1>Stránka nebyla nalezena</h1>",
        "<h1>A keresett oldal nem található</h1>",
        "<h1>Pagina nu a fost găsită</h1>",
        "<h1>Aradığınız sayfa bulunamadı</h1>",
        "<h1>Η σελίδα δεν βρέθηκε</h1>",
        "<h1>Stranica nije pronađena</h1>",
        "<h1>Страницата не е намерена</h1>",
        "<h1>الصفحة غير موجودة</h1>",
        "<h1>העמוד לא נמצא</h1>",
        "<h1>पृष्ठ नहीं मिला</h1>",
        "<h1>ไม่พบหน้าที่คุณต้องการ</h1>",
        "<h1>Trang không tồn tại</h1>",
        "<h1>Halaman tidak ditemukan</h1>",
        "<h1>この記事は削除されました</h1>",
        "<h1>该内容已被删除</h1>",
        "<h1>존재하지 않는 페이지입니다</h1>",
        "<h1>Fehler 404: Seite nicht gefunden</h1>",
        "<h1>Ошибка 404. Такой страницы не существует</h1>",
        "<h1>很抱歉您访问的页面不存在</h1>",
        "<h1>עמוד זה לא קיים</h1>",
        "<h1>This account has been suspended</h1>",
        "<title>500 Internal Server Error</title><h1>500 Internal Server Error</h1><p>Something went wrong.</p>",
        "<h1>We’ll be back soon</h1><p>Sorry for the trouble.</p>",
        "<title>town.example is for sale</title><p>Buy this domain.</p>",
        "<title>town.example</title><h1>This domain is for sale</h1><p>Make an offer.</p>",
        ("<title>Unavailable</title><p>Unfortunately, our website is currently unavailable in most European countries."
        "</p>"),
        "<h1>451: Unavailable due to legal reasons</h1><p>You come from the European Economic Area.</p>",
        "<title>Town</title><p>Hmm...this page doesn’t exist. Try searching for something else.</p>",
        "<title>Error</title><p>The requested document was not found on this server.</p>",
    ],
    "empty": ["<title>Nothing</title>", "<body>  </body>", "<script>f()</script>"],
}  # fmt: skip

PAGES = {
    "challenge": [
        ("<title>What “Just a moment...” pages are</title><p>A captcha asks you to verify you are human. Cloudflare "
        "shows “Checking your browser” first.</p><script src=stats.js></script>"),
        "<title>Just a moment in time</title>" + ARTICLE + "<script>window._cf_chl_opt={}</script>",
        "<p>Short news about the ferry.</p><script src=/cdn-cgi/challenge-platform/h/b/scripts/jsd/main.js></script>",
        ("<p>Short news about the ferry.</p><script>_pxAppId='x'</script><script "
        "src=https://js.datadome.co/tags.js></script>"),
        ("<h1>Dark pages</h1><p>The paper said that our website is currently unavailable in most European countries, "
        "and something went wrong.</p>"),
        "<h1>Sites that say “Sorry, you have been blocked”</h1><p>What a Ray ID is, and what Reference #18 means.</p>",
        "<h1>Reset the lamp</h1><p>Press and hold to confirm the reset of the lamp.</p><script src=x></script>",
        "<title>Bot checks and how they work</title><h1>Are you a robot? A quiz</h1>" + ARTICLE,
        ("<title>Access denied: the history of the harbour fence</title><p>It was built in 1902.</p><script src=x>"
        "</script>"),
        "<h1>Un momento en el puerto</h1><p>La puerta abre a las seis.</p><script src=x></script>",
    ],
    "js_shell": [
        f"<div id=root>{ARTICLE}</div><noscript>Enable JavaScript</noscript><script src=x></script>",
        "<p>The gate opens at six.</p><script>f()</script>",
        "<h1>Why JavaScript matters</h1>" + ARTICLE,
        ("<h1>Ferry</h1><p>The gate opens at six. You need to enable JavaScript to see the map.</p><script src=x>"
        "</script>"),
        ("<p>The ferry to the north pier leaves at ten past every hour until eight in the evening.</p><p>In winter "
        "there is no service on Sundays and public holidays.</p><p>Please enable JavaScript.</p>"),
        "<div id=root><h1>Notice</h1><p>The pool is closed on Mondays.</p></div><script src=x></script>",
        "<main id=main><p>Closed on Mondays.</p></main><script src=x></script>",
        "<div id=app><header>Town</header><h1>Pool</h1><p>Closed today</p></div><script src=x></script>",
        "<h1>Loading docks</h1><p>There are four loading docks.</p><script src=x></script>",
        "<p>Redirecting the river took nine years.</p>",
    ],
    "consent_wall": [
        "<p>We use cookies.</p><button>Accept all</button>" + ARTICLE,
        "<h1>Elections</h1><p>You must be 18 or older to vote in the town, and 21 to stand for the council.</p>",
        ("<h1>The mill museum</h1><p>You must be 18 or older to enter the cellar of the mill, where the wheel turns in "
        "the dark. The tour takes an hour, and ends at the weir, with a glass of wine from the valley.</p>"),
        ("<h1>Ferry fares</h1><p>The single fare on the north pier ferry is 4.20 from the first of May, and the "
        "return fare is 7.80, the line said on Monday.</p><p>We value your privacy.</p><p>Accept all</p>"),
        "<h1>Cookies</h1><p>Mix butter and sugar, add the flour, and bake the cookies for ten minutes.</p>",
        ("<h1>Was das PUR-Abo kostet</h1><p>Der Verlag verlangt seit Mai 2,99 im Monat, wie er am Montag "
        "mitteilte; die Kammer prüft das Modell, und ein Urteil wird für den Herbst erwartet.</p><p>Werbefrei "
        "lesen</p>"),
        "<h1>Cookie consent</h1>" + ABOUT_COOKIES,
    ],
    "login_wall": [
        "<h1>Problems with login</h1><p>Ask at the town hall, room four.</p><form><input type=search></form>",
        ("<form><input type=password><button>Log in</button></form><h1>Join the choir</h1><p>We sing on Tuesdays in "
        "the old hall, and new voices are welcome at any time.</p>"),
        "<form><input name=u><input type=password><button>Log in</button></form>" + ARTICLE,
        "<p>Members can sign in.</p><p>The gate opens at six.</p>",
        "<h1>Open day</h1><p>Please sign in at the gate when you arrive.</p><form><input name=q></form>",
        ("<h1>Ferry</h1><form><input type=password><button>Log in</button></form><p>The gate of the ferry opens at "
        "six in the morning from May on.</p>"),
        "<h1>Sign in the harbour falls</h1><p>A sign fell on Friday.</p><form><input name=q></form>",
        "<h1>Join to view the comet</h1><p>The club meets at six at the gate on Friday, and there is tea.</p>",
        "<h1>Login reform</h1><p>The council changed the rules: you need to log in twice.</p>",
    ],
    "paywall": [
        "<h1>Hall</h1><p>The upper room is for members only. The lower room is open to all.</p>",
        "<script type=application/ld+json>{\"isAccessibleForFree\":false}</script>" + ARTICLE,
        "<div>Already a subscriber? Log in.</div>" + ARTICLE,
        "<p>To read the full article, subscribe.</p>" + ARTICLE,
        ARTICLE + "<footer>Already a subscriber? Subscribe to read more.</footer>",
        "<p>The gate opens at six.</p>",
        "<h1>Paywalls</h1><p>Most papers now show “Subscribe to continue reading” after the first paragraph.</p>",
        "<h1>Ferry</h1><p>The gate opens at six.</p><p>Sign up to get our newsletter. Register to get a ticket.</p>",
    ],
    "soft_404": [
        "<title>Changelog</title><h1>Changelog</h1><ul><li>The page about limits has been moved</li></ul>",
        "<h1>Release 2.0</h1><h2>Removed</h2><p>The file has been removed.</p>",
        "<title>Something went wrong with the vote</title><p>The council met again.</p>",
        "<h1>What’s new in June</h1><p>The page builder has been removed.</p>",
        "<h1>Bridge under maintenance until May</h1><p>The ferry runs twice as often.</p>",
        "<h1>House by the harbour is for sale</h1><p>It has four rooms and a garden.</p>",
        "<title>Changelog</title><h1>Changelog</h1><h2>2.0</h2><p>The old page has been removed.</p>",
        "<title>How to write a good 404 page: ten examples from real sites</title><p>Say what happened.</p>",
        "<title>Peugeot 404 in the desert, a travel report</title><p>We set off at six.</p>",
        "<h1>Page not found</h1>" + ARTICLE,
        ("<title>Not available in stores</title><h1>Not available in stores</h1><p>The harbour soap is sold on the "
        "pier only.</p>"),
        "<h1>404 ways to cook a herring</h1><p>Fry it.</p>",
        "<h1>Register of changes</h1><p>2.1: the page on fares has been removed.</p>",
        "<h1>Änderungen</h1><p>Neu: Im Menü wurde die Seite „Tarife“ entfernt.</p>",
        "<h1>Что делать, если страница не найдена</h1><p>Проверьте адрес.</p>",
        "<h1>Page not found in the codex</h1><p>Folio 12 is lost, the library says.</p>",
        "<h1>Content not available in your language</h1><p>Le maire a parlé.</p>",
        "<h1>Documento único</h1><p>El documento no existe en papel.</p>",
    ],
    "empty": ["<p>x</p>", "<script type=application/json>{\"a\": \"The fee is waived\"}</script>"],
}  # fmt: skip


@pytest.mark.parametrize(("sign", "markup"), [(sign, markup) for sign, pages in SIGNS.items() for markup in pages])
def test_such_a_page_has_the_sign(sign: str, markup: str) -> None:
    assert page(markup).signs[:1] == (sign,)


@pytest.mark.parametrize(("sign", "markup"), [(sign, markup) for sign, pages in PAGES.items() for markup in pages])
def test_a_page_is_a_page(sign: str, markup: str) -> None:
    assert sign not in page(markup).signs


def test_the_stems_of_a_login_are_in_what_asks_for_one() -> None:
    asking = """please sign in to continue / you must be logged in / login required / join now to view / bitte anmelden
    melden Sie sich an / connectez-vous / inicia sesión para / accedi per / effettua l'accesso / fazer login para
    inloggen om / logga in för / zaloguj się / войдите, чтобы / ログインして / 请登录
    로그인 / giriş yapın / oturum açın
    přihlaste se / jelentkezzen be / увійдіть / συνδεθείτε / kirjaudu sisään / vui lòng đăng nhập / silakan masuk
    authentication required / not authorized to view this page / create an account to view
    bitte loggen Sie sich ein"""
    for phrase in (phrase.strip() for line in asking.splitlines() for phrase in line.split(" / ")):
        assert phrases.LOGIN.search(phrase), phrase
        assert any(stem in phrase.lower() for stem in phrases.LOGIN_STEMS), phrase
