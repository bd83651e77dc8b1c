import type { TestApp } from '../../test/test-app.ts';

/** What a new installer enters. */
export const NEW_INSTALLER = {
  name: 'Nowy Instalator',
  company: 'Ciepło sp. z o.o.',
  taxId: '526-025-02-74',
  phone: '601 602 603',
  email: 'nowy@instalator.test',
  password: 'Zielony7Kocioł',
} as const;

/** A free registration key of the organisation. */
export async function buildKey(portal: TestApp, organisation: number, key: string): Promise<number> {
  const row = await portal.db.system((tx) =>
    tx
      .insertInto('registration_keys')
      .values({ organisation_id: organisation, key })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** The last mail to an address, and the token of its link. */
export async function lastMail(portal: TestApp, to: string) {
  await portal.settle();
  const mail = (await portal.mails()).filter((one) => one.recipient === to).at(-1);
  const token = /[?&](?:verify|token|unlock)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { subject: mail?.subject, text: mail?.text ?? '', token };
}

/** How many mails were sent to an address. */
export async function mailCount(portal: TestApp, to: string): Promise<number> {
  await portal.settle();
  return (await portal.mails()).filter((one) => one.recipient === to).length;
}

/** Locks an account by wrong passwords; returns the headers of the browser that was refused last. */
export async function lockedOut(portal: TestApp, email: string): Promise<{ cookie: string; origin: string }> {
  const wrong = { email, password: 'Wrong-0000' };
  for (let n = 0; n < 10; n += 1) await portal.nobody.post('/login', wrong);
  const { headers } = await portal.nobody.post('/login', wrong);
  const [given = ''] = [headers['set-cookie']].flat().map(String);
  return { cookie: given.split(';', 1)[0] ?? '', origin: 'http://portal.test' };
}
