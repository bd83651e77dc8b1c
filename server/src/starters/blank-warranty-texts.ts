import { bullets, pageBreak, paragraph, signature, title, type WarrantyText } from './writing-warranties.ts';

/** The minimum text of a warranty card; the maker adds its own terms. */
function shortText(words: {
  readonly title: string;
  readonly given: (maker: { readonly name: string; readonly address: string }) => string;
  readonly started: string;
  readonly ends: string;
}): WarrantyText {
  return ({ maker, facts }) => [
    pageBreak(),
    title(words.title),
    paragraph(words.given(maker)),
    bullets([...facts.map(([name, key]) => `${name}: **{${key}}**`), words.started, words.ends]),
    signature('installation.signature'),
    signature('installation.installerSignature'),
  ];
}

export const blankPolish = shortText({
  title: 'Warunki gwarancji',
  given: ({ name, address }) =>
    `Gwarancji na urządzenie opisane poniżej udziela **${name}**, ${address}. Kartę wystawiono dla: **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity}.`,
  started: 'Data pierwszego uruchomienia: **{installation.installationDate}**',
  ends: 'Gwarancja obowiązuje do: **{warranty.end}**',
});

export const blankEnglish = shortText({
  title: 'Warranty terms',
  given: ({ name, address }) =>
    `The device described below is warranted by **${name}**, ${address}. The card was issued to **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity}.`,
  started: 'Date of the first start: **{installation.installationDate}**',
  ends: 'The warranty holds until: **{warranty.end}**',
});

export const blankGerman = shortText({
  title: 'Garantiebedingungen',
  given: ({ name, address }) =>
    `Die Garantie auf das unten beschriebene Gerät gewährt **${name}**, ${address}. Die Karte wurde ausgestellt für **{installation.customerName}**, {installation.customerAddress}, {installation.customerZipcode} {installation.customerCity}.`,
  started: 'Datum der Inbetriebnahme: **{installation.installationDate}**',
  ends: 'Die Garantie gilt bis: **{warranty.end}**',
});
