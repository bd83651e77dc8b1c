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

/** The first guarantee text of specification section 9, complete, in Polish. */
export const firstMakerPolish: WarrantyText = ({ maker, facts }) => [
  // The card's own page of data comes first.
  pageBreak(),
  title('Karta i warunki gwarancji'),
  paragraph(
    `Gwarantem jakości urządzenia jest **${maker.name}**, ${maker.address} (dalej: „Producent”). Karta dotyczy urządzenia zamontowanego u: **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity} (dalej: „Kupujący”).`,
  ),
  bullets([
    ...facts.map(([words, key]) => `${words}: **{${key}}**`),
    'Data pierwszego uruchomienia: **{installation.installationDate}**',
    'Instalator: **{installer.name}**, {installer.company}, NIP {installer.taxId}, tel. {installer.phone}',
  ]),
  heading('I. Okres gwarancji'),
  numbered([
    `Producent udziela gwarancji na okres **${WARRANTY_MONTHS.organisation1Basic} miesięcy** od daty pierwszego uruchomienia.`,
    `Bieg gwarancji rozpoczyna się **nie później niż po upływie ${WARRANTY_MONTHS.organisation1SaleGrace} miesięcy od daty sprzedaży** urządzenia, także wtedy, gdy pierwsze uruchomienie nastąpiło po tym terminie.`,
    `Zasobniki akumulacyjne objęte są gwarancją przez okres **${WARRANTY_MONTHS.accumulators} miesięcy**, a pompa obiegowa przez okres **${WARRANTY_MONTHS.circulationPump} miesięcy** od daty pierwszego uruchomienia.`,
    'Warunkiem zachowania gwarancji w pełnym okresie jest coroczny, odpłatny przegląd okresowy opisany w rozdziale III.',
    'Naprawa lub wymiana części przedłuża gwarancję wyłącznie o czas niesprawności urządzenia.',
  ]),
  heading('II. Warunki udzielenia gwarancji'),
  numbered([
    'Urządzenie zostało dobrane, zamontowane i uruchomione zgodnie z instrukcją Producenta przez przeszkolonego instalatora z aktualnym certyfikatem rejestracyjnym.',
    `Instalator przekazał Producentowi protokół odbioru (kartę instalacji) w ciągu **${DELIVERY_PROTOCOL_HOURS} godzin** od pierwszego uruchomienia, wraz ze zdjęciami i podpisem Kupującego.`,
    `Woda w instalacji ma przewodność **co najmniej ${WATER_CONDUCTIVITY_MIN_US_CM} µS/cm** i spełnia pozostałe wymagania instrukcji; instalacja jest wyposażona w filtr na powrocie.`,
    'Numer seryjny na tabliczce znamionowej zgadza się z numerem na karcie, a tabliczka i plomby są nienaruszone.',
    'Urządzenie jest zasilane napięciem o parametrach zgodnych z normą i zabezpieczone przed przepięciami.',
  ]),
  heading('III. Przegląd okresowy'),
  numbered([
    'Przegląd wykonuje się **raz w roku**, w terminie wskazanym w systemie Producenta, na zlecenie i koszt Kupującego.',
    `Minimalna cena przeglądu wynosi **${WARRANTY_FEES_PLN.inspectionMinimum} PLN netto**. Dojazd i materiały eksploatacyjne rozlicza się oddzielnie.`,
    'Przegląd może wykonać wyłącznie autoryzowany instalator lub partner serwisowy; potwierdza go karta przeglądu.',
    'Nieprzeprowadzenie przeglądu w terminie powoduje wygaśnięcie gwarancji z dniem, w którym termin ten upłynął.',
  ]),
  heading('IV. Reklamacje'),
  numbered([
    `Usterki należy zgłaszać pod numerem ${maker.phone} lub na adres ${maker.email}, podając numer seryjny i opis objawów.`,
    `Reakcja na zgłoszenie następuje w ciągu **${FAULT_RESPONSE_HOURS} godzin w dni robocze**.`,
    `Naprawa zostanie wykonana w ciągu **${SERVICE_DEADLINE_WORKING_DAYS.plain} dni roboczych**, a gdy konieczne są części zamienne, w terminie do **${SERVICE_DEADLINE_WORKING_DAYS.withParts} dni roboczych** od zgłoszenia.`,
    `Części wymienione na nowe podlegają zwrotowi do Producenta w ciągu **${PART_RETURN_WORKING_DAYS} dni roboczych** od wymiany, jednak nie później niż w ciągu **${PART_RETURN_DAYS} dni** od dostarczenia nowej części.`,
    'Kupujący udostępnia urządzenie w sposób umożliwiający bezpieczną naprawę.',
  ]),
  heading('V. Opłaty serwisowe'),
  numbered([
    `Nieuzasadnione wezwanie serwisu: **${WARRANTY_FEES_PLN.unjustifiedCallOut} PLN netto**. Za nieuzasadnione uważa się wezwanie, po którym nie stwierdzono wady fabrycznej urządzenia.`,
    `Ponowne ustawienie parametrów pracy zmienionych przez Kupującego lub osoby trzecie: **${WARRANTY_FEES_PLN.parameterReadjustment} PLN netto**.`,
    'Podane kwoty są kwotami netto; podatek VAT dolicza się według obowiązującej stawki.',
  ]),
  heading('VI. Gwarancją nie są objęte'),
  numbered([
    'uszkodzenia mechaniczne, termiczne i chemiczne oraz wywołane siłą wyższą, przepięciami lub zamarznięciem,',
    'skutki błędów projektowych, niewłaściwego montażu, zanieczyszczeń w instalacji i niewłaściwej jakości wody,',
    'uszkodzenia spowodowane użytkowaniem niezgodnym z instrukcją, samowolnymi naprawami lub przeróbkami,',
    'części ulegające normalnemu zużyciu: uszczelki, filtry, anody, bezpieczniki,',
    'czynności opisane w instrukcji, do których zobowiązany jest Kupujący: czyszczenie, uzupełnianie wody, odpowietrzanie.',
  ]),
  heading('VII. Postanowienia końcowe'),
  numbered([
    'Gwarancja obowiązuje na terenie Rzeczypospolitej Polskiej.',
    'Gwarancja na sprzedany towar nie wyłącza, nie ogranicza ani nie zawiesza uprawnień Kupującego wynikających z przepisów o niezgodności towaru z umową.',
    'Dane Kupującego są przetwarzane w celu realizacji gwarancji zgodnie z rozporządzeniem (UE) 2016/679.',
    'Do spraw nieuregulowanych stosuje się przepisy Kodeksu cywilnego.',
  ]),
  rule(),
  paragraph(
    'Potwierdzam odbiór sprawnego urządzenia, instrukcji i karty gwarancyjnej oraz przyjmuję warunki gwarancji do wiadomości.',
  ),
  signature('installation.signature'),
  signature('installation.installerSignature'),
];
