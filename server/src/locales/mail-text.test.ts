import { LANGUAGES } from '@portal/domain/constants';
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LETTER_SHAPES, type MailKind } from './letter-shapes.ts';
import { attachmentName, mailText, messageMail, recallMail } from './mail-text.ts';

const sender = {
  name: 'Termo Sp. z o.o.',
  colour: '#0B4A8F',
  logo: { alt: 'Termo <Gdańsk>', width: 150, height: 56 },
  contact: ['ul. Portowa 12, 80-555 Gdańsk', '+48123456789'],
};
const KINDS = Object.keys(LETTER_SHAPES) as MailKind[];
const VALUES = {
  name: 'Anna Nowak',
  device: 'Pompa 12',
  serial: 'HP-1',
  customer: 'Jan Kowalski',
  date: '01.02.2026',
  installer: 'Ciepło',
  number: 'W/2/2026/7',
  start: '01.02.2026',
  end: '01.02.2031',
  basicEnd: '01.05.2028',
  extendedEnd: '02.02.2031',
  opening: 'Attached is the card of the installation.',
  follows: 'The warranty card follows.',
  keep: 'Please keep the card.',
  reason: 'Zdjęcie jest nieczytelne',
  sharer: 'Piotr Zając',
  worker: 'Ewa Lis',
  fault: 'Nie grzeje',
  parts: 'Czujnik',
  tracking: '0060012',
  deadline: '03.03.2026',
  email: 'anna@example.test',
  hours: '24',
  minutes: '30',
  link: 'https://portal.test/w/ABC',
  code: 'K7PM-2XQA',
  copy: 'Klient otrzymał tę samą kartę.',
  from: '01.07.2026',
  due: '30.08.2026',
  city: 'Kraków',
  phone: '+48601602604',
  contact: '+48601602603',
};

/** The text of HTML without its tags. */
function words(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** The number of tags in HTML, without line breaks. */
const marks = (html: string): number => html.replaceAll('<br>', '').split('<').length;

describe('a mail of the portal', () => {
  const every = KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

  it.each(every)('$kind in $language is whole, says the same twice, and loads nothing', (one) => {
    const { subject, text, html } = mailText(one.kind, one.language, VALUES, sender);
    expect(`${subject}${text}${html.slice(html.indexOf('<body'))}`).not.toMatch(/[{}]|undefined/);
    expect(html).toContain(`<html lang="${one.language}"`);
    expect(html).not.toMatch(/<script|<link|@import|url\(/i);
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo"']);
    expect(html).toContain('alt="Termo &lt;Gdańsk&gt;"');
    for (const block of text.split('\n').filter((line) => line !== '' && line !== '-- ')) {
      const [label = '', value = ''] = block.split(/: (.*)/);
      expect(words(html)).toContain(value === '' ? label.replace(/:$/, '') : value);
    }
    for (const [, value] of LETTER_SHAPES[one.kind].facts) {
      expect(text).toContain(VALUES[value as keyof typeof VALUES]);
    }
    expect(text).toContain(sender.name);
    expect(text).toContain('ul. Portowa 12');
  });

  it('tells a customer of their warranty in their own language, with a button and its address in words', () => {
    const mail = mailText('warranty-card.customer', 'de', VALUES, sender);
    expect(mail.subject).toBe('Garantiekarte W/2/2026/7');
    expect(mail.text).toContain('Garantie prüfen:\nhttps://portal.test/w/ABC');
    expect(mail.html.match(/href="https:\/\/portal\.test\/w\/ABC"/g)).toHaveLength(2);
    expect(mail.text).toContain('Garantie bis: 01.02.2031');
  });

  it.each(KINDS)('%s begins each English sentence with a capital letter, also after the greeting', (kind) => {
    const { text } = mailText(kind, 'en', VALUES, sender);
    const [greeting, ...paragraphs] = text.split('\n\n');
    expect(greeting).toMatch(/^Hello/);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^(\p{Lu}|-- )/u);
  });

  it.each(every)(
    '$kind in $language tells a reader of its plain text of no button, since that shows an address',
    (one) => {
      const { text } = mailText(one.kind, one.language, VALUES, sender);
      expect(text).not.toMatch(/button|przycisk|schaltfläche/i);
    },
  );

  it('has the name of a maker without a logo in its place', () => {
    const { html } = mailText('verify-email', 'pl', VALUES, { ...sender, logo: null });
    expect(html).not.toContain('<img');
    expect(words(html)).toMatch(/Termo Sp\. z o\.o\. +Potwierdź adres/);
  });

  it('leaves out what there is nothing to say of', () => {
    const mail = mailText('service-parts-sent', 'pl', { ...VALUES, tracking: '' }, sender);
    expect(mail.text).not.toContain('Numer przesyłki');
    expect(mail.html).not.toContain('Numer przesyłki');
  });

  it('does not name the account in a mail to a mailbox that may be a stranger’s', () => {
    expect(mailText('email-in-use', 'pl', VALUES, sender).text).not.toContain(VALUES.name);
  });

  it('keeps whatever people typed as text in the body and on one line in the subject', () => {
    const plain = marks(mailText('service-rejected', 'pl', VALUES, sender).html);
    const typed = string({
      unit: constantFrom('<', '>', '"', "'", '&', '{', 'a', ' ', '\r', '\n', '$'),
    });
    assert(
      property(typed, typed, (one, other) => {
        const values = { ...VALUES, reason: `${one}.`, customer: `${other}.` };
        const mail = mailText('service-rejected', 'pl', values, { ...sender, name: `${other}.` });
        expect(marks(mail.html)).toBe(plain);
        expect(mail.subject).not.toMatch(/[\r\n]/);
      }),
    );
  });

  it('gives a message in a person’s own words the same design', () => {
    const message = {
      subject: 'Przegląd\nza miesiąc',
      text: 'Dzień dobry,\n\nzbliża się <przegląd>.',
      facts: [{ label: 'Termin', value: '12.03.2027' }],
      button: { label: 'Umów się', url: 'https://portal.test/inspections/7' },
      why: 'customer' as const,
    };
    const mail = messageMail(message, 'pl', sender);
    expect(mail.subject).toBe('Przegląd za miesiąc');
    expect(mail.text).toContain('zbliża się <przegląd>.\n\nTermin: 12.03.2027\n\nUmów się:\nhttps://');
    expect(mail.html).toContain('zbliża się &lt;przegląd&gt;.');
    expect(mail.html).toContain('Otrzymują Państwo');
  });

  it('names the devices of a recall below one another in the plain text too', () => {
    const recall = {
      title: 'Zawory z maja',
      text: 'Sprawdź zawór.',
      serials: ['HP-1', 'HP-2'],
      more: 0,
      again: false,
      link: 'https://portal.test/recalls',
    };
    expect(recallMail(recall, 'pl', sender).text).toContain('Urządzenia (2):\nHP-1\nHP-2\n');
  });

  it('names an attachment after the device without anything that could be a path', () => {
    expect(attachmentName('warranty', 'en', '../..\\HP 1')).toBe('warranty-card-..-..-HP-1.pdf');
  });
});
