/** The password of every demo account. */
export const DEMO_PASSWORD = 'Demo-1234';

/** The addresses of all demo accounts (`db/seed/people/accounts.ts`). */
export const DEMO_ADDRESSES: ReadonlySet<string> = new Set([
  'installer@demo.test',
  'installer2@demo.test',
  'asp@demo.test',
  'admin@demo.test',
  'superadmin@demo.test',
  'production@demo.test',
  'installer@org1.demo.test',
  'serwis@ciepleproste.test',
  'jan.nowak@instalterm.test',
  'p.wisniewski@ekocieplo.test',
  'biuro@kaminskihydro.test',
  'anna.lewandowska@pompy24.test',
  'm.dabrowski@dabrowskiserwis.test',
  'kontakt@termowoj.test',
  'rafal.jankowski@jankowski-instalacje.test',
  'lukasz@mazurcieplo.test',
  'biuro@krawczykspolka.test',
  'k.piotrowska@oze-podhale.test',
  'zbigniew.gorski@gorskiwent.test',
  'ewelina.zajac@zajachvac.test',
  'd.wojcik@wojcikgrzanie.test',
  'biuro@klimanord.test',
  'biuro@hydrowal.test',
  'olga.stepien@stepieninstal.test',
]);

/** Free registration keys of the demo data. */
const KEY = /^DEMO-(KEY|ORG\d)-\d{4}$/;

/**
 * Whether this is the sign-in of a demo account with the shared demo password. Both must match, so that nobody with a
 * password of their own is locked out (docs/security.md, Demo).
 */
export function isDemoSignIn(email: string, password: string): boolean {
  return password === DEMO_PASSWORD && DEMO_ADDRESSES.has(email.trim().toLowerCase());
}

/** Whether this is a registration key of the demo data. */
export function isDemoKey(key: string): boolean {
  return KEY.test(key);
}
