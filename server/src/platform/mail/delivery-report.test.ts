import { expect, test } from 'vitest';
import { readDeliveryReport } from './delivery-report.ts';

const ID = `<${'ab12'.repeat(10)}@portal.test>`;

/** As Postfix writes them. */
const REPORT = `Return-Path: <>
From: MAILER-DAEMON@mx.example.test
To: returns@portal.test
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.
Action: none of yours.

--B1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test
Arrival-Date: Fri, 12 Mar 2027 14:20:00 +0100

Final-Recipient: rfc822; jan@customer.test
Action: failed
Status: 5.1.1
Remote-MTA: dns; customer.test
Diagnostic-Code: smtp; 550 5.1.1 <jan@customer.test>: Recipient address
    rejected: User unknown

--B1
Content-Type: text/rfc822-headers

From: portal@portal.test
Message-ID: ${ID}
Subject: Karta gwarancyjna

--B1--
`;

test('a report tells which mail came back, for good, and in whose words', () => {
  const wanted = {
    action: 'failed',
    status: '5.1.1',
    words: '550 5.1.1 <jan@customer.test>: Recipient address rejected: User unknown',
    messageIds: [ID],
  };
  expect(readDeliveryReport(REPORT)).toEqual(wanted);
  expect(readDeliveryReport(REPORT.replaceAll('\n', '\r\n'))).toEqual(wanted);
});

test.each([
  ['an answer from a holiday', `Subject: Re: Karta\nIn-Reply-To: ${ID}\n\nJestem na urlopie.`],
  ['a report without a status', REPORT.replace('Status: 5.1.1\n', '')],
  ['a report of something unheard of', REPORT.replace('Action: failed', 'Action: eaten')],
  ['nothing', ''],
])('%s is no report', (_, mail) => {
  expect(readDeliveryReport(mail)).toBeUndefined();
});

test('a report of a delay is told from one of a failure', () => {
  expect(readDeliveryReport(REPORT.replace('Action: failed', 'Action: delayed'))?.action).toBe('delayed');
});

test.each([
  ['of lines that begin as its status part would', 'Content-Type:\n'],
  ['of folded lines', '\n '],
  ['of fields without a value', 'Action:\n'],
  ['of beginnings of our ids', `<${'a'.repeat(40)}@`],
  ['of blanks', ' \t'],
])('a report of 16 MiB %s is read to its end, as a small one is', (_what, piece) => {
  const noise = piece.repeat(Math.floor((16 * 1024 * 1024) / piece.length));
  expect(readDeliveryReport(noise)).toBeUndefined();
  expect(readDeliveryReport(`${REPORT}\n${noise}`)).toMatchObject({ action: 'failed', status: '5.1.1' });
  expect(readDeliveryReport(`Content-Type: message/delivery-status\n${noise}`)).toBeUndefined();
});
