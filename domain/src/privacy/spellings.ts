/** What an address may begin with besides the street's own name: one kind a list, in its usual spellings. */
const STREET_WORDS = [
  ['ul', 'ulica'],
  ['al', 'aleja', 'aleje'],
  ['os', 'osiedle'],
  ['pl', 'plac'],
] as const;

const STREET_WORD = new RegExp(String.raw`^(${STREET_WORDS.flat().join('|')})(?:\.\s*|\s+)(?=\S)`, 'iu');

/** Characters that tell no two names apart; the last is the space that keeps two words on a line. */
export const LEFT_OUT_OF_NAMES = ' \u00A0';
/** The same of addresses. A hyphen and a slash stay: 6/9 is another house than 69. */
export const LEFT_OUT_OF_ADDRESSES = `${LEFT_OUT_OF_NAMES}.,`;

/**
 * The spellings by one of which a name is compared, without its spaces, in lower case: what is asked for as "Urbaniak Urszula", as
 * forms of offices have it, is stored as "Urszula Urbaniak", and the other way round.
 */
export function nameKeys(name: string): readonly string[] {
  const words = without(name, '')
    .split(/[ \u00A0]+/u)
    .filter((word) => word !== '');
  return words.length === 0
    ? ['']
    : inBothForms(words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join('')));
}

/**
 * The spellings by one of which an address is compared, without spaces, dots and commas, in lower case: "Lipowa 6", "ul. Lipowa 6" and
 * "ulica Lipowa 6" are one. A square and a street of one name stay two, where the address says which.
 */
export function addressKeys(address: string): readonly string[] {
  const line = address.trim();
  const word = STREET_WORD.exec(line);
  const street = without(line.slice(word?.[0].length ?? 0), LEFT_OUT_OF_ADDRESSES);
  const kind = STREET_WORDS.find((words) => words.some((one) => one === word?.[1]?.toLowerCase()));
  return inBothForms([street, ...(kind ?? STREET_WORDS.flat()).map((before) => `${before}${street}`)]);
}

/** Texts with each accent in one sign with its letter, and apart from it: they look the same, and are stored as they were typed. */
function inBothForms(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => [text.normalize('NFC'), text.normalize('NFD')]))];
}

function without(text: string, leftOut: string): string {
  return Array.from(text.toLowerCase())
    .filter((letter) => !leftOut.includes(letter))
    .join('');
}
