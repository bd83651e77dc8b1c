import { describe, expect, it } from 'vitest';
import { attachmentName, mailText } from './mail-text.ts';

const sender = { name: 'Termo Sp. z o.o.', contact: '+48123456789' };

describe('a mail of the portal', () => {
  it('tells a customer of their warranty in their own language, with a link that can be followed', () => {
    const mail = mailText(
      'warranty-card.customer',
      'de',
      {
        device: 'Wärmepumpe 12',
        serial: 'HP-1',
        number: 'W/2/2026/7',
        start: '01.02.2026',
        end: '01.02.2031',
        link: 'https://portal.test/w/ABC',
      },
      sender,
    );
    expect(mail.subject).toBe('Garantiekarte W/2/2026/7');
    expect(mail.text).toContain('https://portal.test/w/ABC');
    expect(mail.html).toContain('<a href="https://portal.test/w/ABC">');
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain('Termo Sp. z o.o.');
  });

  it('keeps a hostile customer name as text in the body and on one line in the subject', () => {
    const customer = '<img src=x onerror=alert(1)>\r\nBcc: thief@example.test';
    const mail = mailText('installation-card.installer', 'pl', { serial: 'HP-1', customer }, sender);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('names an attachment after the device without anything that could be a path', () => {
    expect(attachmentName('warranty', 'en', '../..\\HP 1')).toBe('warranty-card-..-..-HP-1.pdf');
  });
});
