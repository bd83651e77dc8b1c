import { isNip } from '@portal/domain/contact/contact-fields';
import type { Random } from '../random.ts';

const MEN = [
  'Adam',
  'Bartosz',
  'Czesław',
  'Damian',
  'Filip',
  'Henryk',
  'Jacek',
  'Kamil',
  'Leszek',
  'Mariusz',
  'Norbert',
  'Przemysław',
  'Ryszard',
  'Sławomir',
  'Witold',
] as const;
const WOMEN = [
  'Barbara',
  'Dorota',
  'Elżbieta',
  'Halina',
  'Irena',
  'Justyna',
  'Małgorzata',
  'Natalia',
  'Renata',
  'Sylwia',
  'Teresa',
  'Urszula',
  'Wanda',
  'Żaneta',
] as const;
/** Surnames in the male form; a woman's ends in -a instead of -ski and -cki. */
const SURNAMES = [
  'Adamczyk',
  'Bielecki',
  'Chmielewski',
  'Cieślak',
  'Dudek',
  'Gajewski',
  'Głowacki',
  'Jasiński',
  'Kaczmarek',
  'Kołodziej',
  'Krupa',
  'Łuczak',
  'Majewski',
  'Michalak',
  'Nowicki',
  'Olszewski',
  'Ostrowski',
  'Pietrzak',
  'Rutkowski',
  'Sadowski',
  'Sobczak',
  'Szewczyk',
  'Śliwiński',
  'Tomaszewski',
  'Urbaniak',
  'Wasilewski',
  'Wilk',
  'Zawadzki',
  'Żak',
  'Źrebiec',
] as const;
const STREETS = [
  'Akacjowa',
  'Brzozowa',
  'Cicha',
  'Dębowa',
  'Jodłowa',
  'Kasztanowa',
  'Kościelna',
  'Krótka',
  'Kwiatowa',
  'Leśna',
  'Lipowa',
  'Łąkowa',
  'Ogrodowa',
  'Polna',
  'Sadowa',
  'Słoneczna',
  'Spokojna',
  'Szkolna',
  'Widokowa',
  'Źródlana',
  'Żeromskiego',
] as const;
type Town = readonly [name: string, zipPrefix: string];
const TOWNS: readonly [Town, ...Town[]] = [
  ['Kraków', '31'],
  ['Wieliczka', '32'],
  ['Nowy Sącz', '33'],
  ['Nowy Targ', '34'],
  ['Rzeszów', '35'],
  ['Kielce', '25'],
  ['Katowice', '40'],
  ['Gliwice', '44'],
  ['Bielsko-Biała', '43'],
  ['Opole', '45'],
  ['Wrocław', '54'],
  ['Jelenia Góra', '58'],
  ['Poznań', '61'],
  ['Łódź', '93'],
  ['Częstochowa', '42'],
  ['Lublin', '20'],
  ['Zamość', '22'],
  ['Białystok', '15'],
  ['Olsztyn', '10'],
  ['Gdańsk', '80'],
  ['Słupsk', '76'],
  ['Bydgoszcz', '85'],
  ['Świdnica', '58'],
  ['Żywiec', '34'],
];
const COMPANIES = [
  'Przedszkole „Słoneczko”',
  'Pensjonat Pod Reglami',
  'Zakład Stolarski Dębina',
  'Przychodnia Rodzinna Zdrowie',
  'Gospodarstwo Ogrodnicze Malinka',
  'Biuro Rachunkowe Saldo',
  'Piekarnia Złoty Kłos',
] as const;

const FOLDED: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
};

/** A name in a form that is valid in an e-mail address. */
function ascii(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ąćęłńóśźż]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');
}

/** A tax number with a correct checksum. */
export function taxNumber(random: Random): string {
  for (;;) {
    const nine = String(random.between(111_000_000, 999_999_999));
    const found = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find(isNip);
    if (found) return found;
  }
}

export function phoneNumber(random: Random): string {
  return `+48${random.pick(['50', '51', '53', '60', '66', '69', '72', '78', '79', '88'])}${random.between(1_000_000, 9_999_999)}`;
}

export type Customer = {
  readonly name: string;
  readonly company: string | null;
  readonly address: string;
  readonly addressContinued: string | null;
  readonly zipcode: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
};

/** An invented customer. */
export function customer(random: Random): Customer {
  const woman = random.percent(45);
  const surname = random.pick(SURNAMES);
  const name = woman
    ? `${random.pick(WOMEN)} ${surname.replace(/([sc])ki$/, '$1ka').replace(/dzki$/, 'dzka')}`
    : `${random.pick(MEN)} ${surname}`;
  const [city, zip] = random.pick(TOWNS);
  return {
    name,
    company: random.percent(12) ? random.pick(COMPANIES) : null,
    address: `ul. ${random.pick(STREETS)} ${random.between(1, 120)}`,
    addressContinued: random.percent(10) ? `m. ${random.between(1, 24)}` : null,
    zipcode: `${zip}-${String(random.between(10, 899)).padStart(3, '0')}`,
    city,
    phone: phoneNumber(random),
    email: `${ascii(name)}${random.between(1, 99)}@poczta.test`,
  };
}
