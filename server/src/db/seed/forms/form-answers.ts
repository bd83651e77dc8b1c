import type { Answer, Answers } from '@portal/domain/form/answers';
import type { Field, FormSchema } from '@portal/domain/form/schema';
import { visibleAnswers, visibleForm } from '@portal/domain/form/visible';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { IsoDate } from '@portal/domain/dates';
import type { Random } from '../random.ts';

/** Lowest, highest and decimals of measured values. */
const MEASURED: Readonly<Record<string, readonly [number, number, number]>> = {
  rok_budowy: [1968, 2012, 0],
  powierzchnia_ogrzewana: [95, 240, 0],
  odleglosc_od_granicy: [3, 12, 1],
  liczba_petli: [6, 16, 0],
  pojemnosc_bufora: [80, 200, 0],
  pojemnosc_zasobnika: [200, 300, 0],
  stezenie_glikolu: [30, 38, 0],
  cisnienie_instalacji: [1.4, 2, 1],
  cisnienie_naczynia: [1.2, 1.5, 1],
  cisnienie_wodociagu: [3, 5, 1],
  przewodnosc_wody: [180, 620, 0],
  ph_wody: [7.2, 8.4, 1],
  twardosc_wody: [6, 16, 1],
  dlugosc_przewodow: [4, 18, 0],
  cisnienie_proby: [38, 42, 0],
  cisnienie_wstepne: [1.2, 1.5, 1],
  proznia: [0.2, 0.9, 1],
  ilosc_dopelnienia: [0.05, 0.3, 2],
  temperatura_zasilania: [36, 40, 0],
  temperatura_powrotu: [30, 32, 0],
  przeplyw: [28, 35, 0],
  krzywa_grzewcza: [0.4, 0.9, 1],
  temperatura_obiegu: [30, 38, 0],
  temperatura_cwu: [45, 52, 0],
  liczba_sond: [2, 4, 0],
  glebokosc_sond: [70, 110, 0],
  powierzchnia_kolektora: [280, 420, 0],
  temperatura_krzepniecia: [-18, -14, 0],
  cisnienie_dolnego_zrodla: [1.5, 2.2, 1],
  licznik_sprezarki: [900, 5200, 0],
  zuzycie_anody: [10, 60, 0],
};
const TEXTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  certyfikat_fgaz: ['FGAZ-O/27/0412', 'FGAZ-P/24/1187', 'FGAZ-O/25/0093'],
  rodzaj_uzdatniania: [
    'Zmiękczacz jonowymienny',
    'Stacja demineralizacji z mieszaniem',
    'Filtr i inhibitor korozji',
  ],
  opis_bledow: [
    'E14: zbyt mały przepływ przy pierwszym rozruchu, po odpowietrzeniu nie wrócił.',
    'A03: brak komunikacji z czujnikiem zewnętrznym, poprawiono złącze.',
  ],
  uwagi: [
    'Bez uwag.',
    'Klient prosi o telefon przed przeglądem.',
    'Do wymiany stara armatura za rozdzielaczem, klient poinformowany.',
    'Ustawiono harmonogram c.w.u. na taryfę nocną.',
  ],
  opis_pomieszczenia: ['Spiżarnia przy kuchni', 'Pomieszczenie gospodarcze'],
  numer_pompy_ciepla: ['HP-2025-00000417', 'HP-2026-00000152'],
  numer_lutowania: ['LUT-26-0318', 'LUT-26-0342', 'LUT-26-0355'],
  numer_listu: ['00759007731234500128', '00759007731234500166', '00759007731234500241'],
  kody_bledow: ['E14 (1 raz), A03 (2 razy)', 'E21 po zaniku zasilania'],
  zalecenia: [
    'Uzupełnić ciśnienie w instalacji co kwartał.',
    'Przyciąć krzewy przy jednostce zewnętrznej.',
    'Wymienić wkład filtra przed sezonem.',
  ],
};
/** "Yes" in this percentage of cases; 85 by default. */
const YES_SHARE: Readonly<Record<string, number>> = {
  bledy_sterownika: 12,
  bledy_w_historii: 30,
  dopelniono_czynnik: 40,
  stacja_uzdatniania: 35,
  anoda_wymieniona: 25,
  przeszkolenie: 100,
  odpowietrzono: 100,
  wylacznik_roznicowopradowy: 100,
  // No device leaves a stage of production with one of these undone.
  zawory_dokrecone: 100,
  polaczenia_dokrecone: 100,
  izolacja_ciagla: 100,
  ciaglosc_pe: 100,
  test_pracy: 100,
};

export type AnswerSheet = {
  readonly answers: Answers;
  /** Images and signatures, by their names in the manifest. */
  readonly images: readonly {
    readonly stepId: string;
    readonly field: string;
    readonly name: string;
    readonly type: 'image' | 'signature';
  }[];
};

/**
 * Fills in a form as an installer would: every visible question, some of the optional ones, nothing that is hidden. One
 * pass in document order, since conditions refer to earlier questions only.
 */
export function answerSheet(
  form: FormSchema,
  device: ParameterValues,
  on: IsoDate,
  random: Random,
): AnswerSheet {
  const answers: Record<string, Record<string, Answer>> = {};
  const images: AnswerSheet['images'][number][] = [];
  for (const { id: stepId } of form.steps) {
    for (let answered = -1; answered !== Object.keys(answers[stepId] ?? {}).length;) {
      answered = Object.keys(answers[stepId] ?? {}).length;
      const visible = visibleForm(form, answers, device).find((step) => step.id === stepId);
      for (const field of visible?.fields ?? []) {
        if (answers[stepId] && field.name in answers[stepId]) continue;
        if (field.type === 'statement' || field.type === 'calculated' || field.type === 'newer') continue;
        const name = `${field.name}-${random.code(6).toLowerCase()}.${field.type === 'signature' ? 'png' : 'jpg'}`;
        const answer = answerTo(field, on, random) ?? name;
        (answers[stepId] ??= {})[field.name] = answer;
        if (field.type === 'image' || field.type === 'images' || field.type === 'signature') {
          const type = field.type === 'signature' ? 'signature' : 'image';
          images.push({ stepId, field: field.name, name, type });
        }
      }
    }
  }
  // Adds the values derived from the answers, as the server stores them.
  return { answers: visibleAnswers(form, answers, device), images };
}

type AnswerableField = Exclude<Field, { type: 'statement' | 'calculated' | 'newer' }>;

/** Undefined for a picture, whose answer is a file name. */
function answerTo(field: AnswerableField, on: IsoDate, random: Random): Answer | undefined {
  switch (field.type) {
    case 'text':
      return random.pick(TEXTS[field.name] ?? ['Bez uwag.']);
    case 'number':
      return random.measured(...(MEASURED[field.name] ?? [field.min ?? 1, field.max ?? 10, 0]));
    case 'date':
      return on;
    case 'yes_no':
      return random.percent(YES_SHARE[field.name] ?? 85) ? 'yes' : 'no';
    case 'time':
      return `${String(7 + random.between(0, 9)).padStart(2, '0')}:30`;
    case 'choices':
      return field.options[0]?.value ?? '';
    case 'list': {
      const [first, ...others] = field.options.map(({ value }) => value);
      return first === undefined ? '' : random.pick([first, first, ...others]);
    }
    case 'image':
    case 'images':
    case 'signature':
      return undefined;
  }
}
