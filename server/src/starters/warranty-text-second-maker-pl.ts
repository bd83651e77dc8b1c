import {
  DELIVERY_PROTOCOL_HOURS,
  FAULT_RESPONSE_HOURS,
  PART_RETURN_DAYS,
  PART_RETURN_WORKING_DAYS,
  SERVICE_DEADLINE_WORKING_DAYS,
  WARRANTY_FEES_PLN,
  WARRANTY_MONTHS,
  WATER_CONDUCTIVITY_MIN_US_CM,
} from '@portal/domain/constants';
import {
  bullets,
  heading,
  numbered,
  pageBreak,
  paragraph,
  rule,
  signature,
  title,
  type WarrantyText,
} from './writing-warranties.ts';

/** The second manufacturer's warranty terms of specification section 9, complete, in Polish. */
export const secondMakerPolish: WarrantyText = ({ maker, facts }) => [
  // The card's own page of data comes first.
  pageBreak(),
  title('Warunki gwarancji'),
  paragraph(
    `Gwarancji na urządzenie opisane poniżej udziela **${maker.name}**, ${maker.address} (dalej: „Gwarant”), na warunkach określonych w tym dokumencie. Karta gwarancyjna została wystawiona dla: **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity} (dalej: „Użytkownik”).`,
  ),
  bullets([
    ...facts.map(([words, key]) => `${words}: **{${key}}**`),
    'Data pierwszego uruchomienia: **{installation.installationDate}**',
    'Uruchomienie wykonał: **{installer.name}**, {installer.company}, NIP {installer.taxId}, tel. {installer.phone}',
  ]),
  heading('§ 1. Zakres gwarancji'),
  numbered([
    'Gwarant zapewnia, że urządzenie jest wolne od wad materiałowych i produkcyjnych oraz działa zgodnie z dokumentacją techniczno-ruchową, o ile zostało zamontowane, uruchomione i jest użytkowane zgodnie z tą dokumentacją.',
    'Gwarancja obowiązuje na terytorium Rzeczypospolitej Polskiej i dotyczy urządzenia zamontowanego pod adresem wskazanym w karcie instalacji.',
    'Odpowiedzialność Gwaranta obejmuje wyłącznie wady tkwiące w urządzeniu. O sposobie usunięcia wady (naprawa, wymiana części albo wymiana urządzenia) decyduje Gwarant.',
    'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień Użytkownika wynikających z przepisów o odpowiedzialności sprzedawcy za niezgodność towaru z umową.',
  ]),
  heading('§ 2. Okres gwarancji'),
  numbered([
    `Podstawowy okres gwarancji wynosi **${WARRANTY_MONTHS.organisation2Basic} miesięcy** od dnia pierwszego uruchomienia, potwierdzonego kartą instalacji zaakceptowaną przez Gwaranta.`,
    `Okres gwarancji zostaje przedłużony do **${WARRANTY_MONTHS.organisation2Extended} miesięcy** od dnia pierwszego uruchomienia, jeżeli każdy coroczny przegląd, o którym mowa w § 4, wykonano w wyznaczonym terminie i odnotowano w systemie Gwaranta.`,
    `Na zasobniki akumulacyjne (akumulatory ciepła) oraz pompę obiegową Gwarant udziela gwarancji na okres odpowiednio **${WARRANTY_MONTHS.accumulators} miesięcy** i **${WARRANTY_MONTHS.circulationPump} miesięcy** od dnia pierwszego uruchomienia; okres ten nie podlega przedłużeniu.`,
    'Okres gwarancji ulega przedłużeniu o czas, w którym wskutek wady objętej gwarancją Użytkownik nie mógł korzystać z urządzenia.',
    'Wymiana części w ramach gwarancji nie rozpoczyna nowego okresu gwarancji na całe urządzenie.',
  ]),
  heading('§ 3. Warunki ważności gwarancji'),
  numbered([
    'Montażu i pierwszego uruchomienia dokonuje instalator posiadający wymagane uprawnienia i zarejestrowany w systemie Gwaranta.',
    `Protokół zdawczo-odbiorczy (karta instalacji) z podpisami Użytkownika i instalatora należy przesłać Gwarantowi w terminie **${DELIVERY_PROTOCOL_HOURS} godzin** od pierwszego uruchomienia.`,
    `Przewodność elektryczna wody grzewczej i wody użytkowej mającej kontakt z urządzeniem wynosi co najmniej **${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm**, a pozostałe parametry wody odpowiadają wymaganiom dokumentacji techniczno-ruchowej.`,
    'Na powrocie instalacji grzewczej zamontowano filtr, a instalacja została przepłukana i odpowietrzona przed uruchomieniem.',
    'Instalacja elektryczna zasilająca urządzenie spełnia wymagania obowiązujących norm i posiada zabezpieczenia wskazane w dokumentacji.',
    'Urządzenie nie było przerabiane, a plomby i tabliczka znamionowa z numerem seryjnym są nienaruszone i czytelne.',
  ]),
  heading('§ 4. Przeglądy okresowe'),
  numbered([
    'Warunkiem zachowania gwarancji jest wykonywanie **odpłatnego przeglądu co 12 miesięcy** od dnia pierwszego uruchomienia przez instalatora lub serwis autoryzowany przez Gwaranta.',
    `Koszt przeglądu ponosi Użytkownik. Minimalny koszt przeglądu wynosi **${WARRANTY_FEES_PLN.inspectionMinimum} PLN netto**; nie obejmuje on kosztu części eksploatacyjnych i dojazdu.`,
    'Przegląd należy zgłosić z wyprzedzeniem umożliwiającym jego wykonanie w terminie wskazanym w systemie Gwaranta. Wykonanie przeglądu potwierdza karta przeglądu podpisana przez Użytkownika.',
    {
      text: 'Przegląd obejmuje w szczególności:',
      points: [
        'kontrolę parametrów pracy i historii błędów sterownika,',
        'czyszczenie filtrów i wymienników,',
        'sprawdzenie szczelności układu, ciśnienia w instalacji i w naczyniu wzbiorczym,',
        'pomiar przewodności wody,',
        'kontrolę połączeń elektrycznych i zabezpieczeń.',
      ],
    },
  ]),
  heading('§ 5. Zgłaszanie i usuwanie wad'),
  numbered([
    `Wadę należy zgłosić niezwłocznie instalatorowi albo Gwarantowi: tel. ${maker.phone}, e-mail ${maker.email}, podając numer seryjny urządzenia, opis usterki i dane kontaktowe.`,
    `Gwarant podejmie działania w ciągu **${FAULT_RESPONSE_HOURS} godzin** od przyjęcia zgłoszenia, z wyłączeniem dni ustawowo wolnych od pracy (czas reakcji biegnie w dni robocze).`,
    `Wada zostanie usunięta w terminie **${SERVICE_DEADLINE_WORKING_DAYS.plain} dni roboczych** od dnia zgłoszenia. Jeżeli naprawa wymaga sprowadzenia części zamiennych, termin ten może zostać wydłużony do **${SERVICE_DEADLINE_WORKING_DAYS.withParts} dni roboczych**, o czym Użytkownik zostanie powiadomiony.`,
    'Użytkownik zapewnia swobodny i bezpieczny dostęp do urządzenia. Koszty wynikłe z braku takiego dostępu ponosi Użytkownik.',
    'Części wymienione w ramach gwarancji stają się własnością Gwaranta.',
    `Serwisant lub instalator zwraca Gwarantowi części wymienione w terminie **${PART_RETURN_WORKING_DAYS} dni roboczych** od naprawy, nie później jednak niż w ciągu **${PART_RETURN_DAYS} dni** od dnia dostarczenia części nowej. Po upływie tego terminu Gwarant może obciążyć zwracającego ceną części nowej.`,
  ]),
  heading('§ 6. Opłaty'),
  numbered([
    `W razie **nieuzasadnionego wezwania** serwisu, w szczególności gdy nie stwierdzono wady, wada nie jest objęta gwarancją albo usterka wynika z instalacji, zgłaszający ponosi koszt **${WARRANTY_FEES_PLN.unjustifiedCallOut} PLN netto** oraz koszt użytych materiałów.`,
    `**Ponowna regulacja parametrów** urządzenia na życzenie Użytkownika lub wskutek ich zmiany przez osobę nieuprawnioną kosztuje **${WARRANTY_FEES_PLN.parameterReadjustment} PLN netto**.`,
    'Do kwot netto dolicza się podatek od towarów i usług według stawki obowiązującej w dniu wykonania usługi.',
  ]),
  heading('§ 7. Wyłączenia'),
  paragraph('Gwarancja nie obejmuje:'),
  numbered([
    'uszkodzeń mechanicznych, transportowych i powstałych przy montażu, a także skutków zdarzeń losowych: zalania, pożaru, przepięć, wyładowań atmosferycznych i zamarznięcia instalacji,',
    'uszkodzeń wynikłych z niewłaściwego doboru urządzenia, błędów projektu lub wykonania instalacji, złej jakości wody i zanieczyszczeń w instalacji,',
    'uszkodzeń wynikłych z użytkowania niezgodnego z dokumentacją, braku przeglądów lub napraw wykonanych przez osoby nieuprawnione,',
    'części i materiałów eksploatacyjnych: filtrów, uszczelek, bezpieczników, anod, czynnika chłodniczego ubywającego bez wady urządzenia,',
    'kosztów energii, ogrzewania zastępczego i innych szkód pośrednich, w granicach dopuszczonych przez przepisy prawa.',
  ]),
  heading('§ 8. Utrata gwarancji'),
  numbered([
    'Gwarancja wygasa przed upływem okresu z § 2 w razie niewykonania przeglądu w terminie (w części przekraczającej okres podstawowy), samowolnych przeróbek, usunięcia plomb lub tabliczki znamionowej.',
    'Przeniesienie urządzenia pod inny adres wymaga pisemnej zgody Gwaranta i ponownego uruchomienia przez autoryzowanego instalatora.',
  ]),
  heading('§ 9. Postanowienia końcowe'),
  numbered([
    'Uprawnienia z gwarancji przechodzą na każdego kolejnego właściciela urządzenia pod tym samym adresem.',
    'Gwarant przetwarza dane Użytkownika w celu obsługi gwarancji, zgodnie z rozporządzeniem (UE) 2016/679 (RODO).',
    'W sprawach nieuregulowanych stosuje się przepisy Kodeksu cywilnego oraz ustawy o prawach konsumenta.',
    'Karta gwarancyjna jest ważna z numerem nadanym przez Gwaranta; jej autentyczność można sprawdzić, skanując kod QR.',
  ]),
  rule(),
  paragraph(
    'Oświadczam, że zapoznałem(-am) się z warunkami gwarancji i je akceptuję, urządzenie uruchomiono w mojej obecności, przeszkolono mnie w jego obsłudze i otrzymałem(-am) dokumentację techniczno-ruchową.',
  ),
  signature('installation.signature'),
  signature('installation.installerSignature'),
];
