import type pl from './pl/mail.json';

/** The mails that the portal writes itself. */
export type MailKind = keyof (typeof pl)['letters'];
/** Why a person gets a mail. */
export type Why = keyof (typeof pl)['why'];
type FactLabel = keyof (typeof pl)['facts'];

type Shape = {
  readonly why: Why;
  /** Label and value, from the top. */
  readonly facts: readonly (readonly [FactLabel, value: string])[];
  /** Greets by name only where the mailbox is known to belong to that person, or is about to. */
  readonly byName?: true;
};

const DEVICE = [
  ['device', 'device'],
  ['serial', 'serial'],
] as const;
const AT_CUSTOMER = [...DEVICE, ['customer', 'customer']] as const;
const WARRANTY = [
  ['number', 'number'],
  ['start', 'start'],
  // Either the last day, or the two of a warranty that inspections extend.
  ['end', 'end'],
  ['basicEnd', 'basicEnd'],
  ['extendedEnd', 'extendedEnd'],
] as const;
const WINDOW = [
  ['from', 'from'],
  ['due', 'due'],
] as const;
const ACCOUNT: Shape = { why: 'account', facts: [], byName: true };
const INSTALLATION: Shape = { why: 'work', facts: AT_CUSTOMER };

const VISIT: Shape = {
  why: 'work',
  facts: [...WINDOW, ...AT_CUSTOMER, ['city', 'city'], ['phone', 'phone']],
};

/** The key facts of each mail, and the role of its reader. */
export const LETTER_SHAPES: Readonly<Record<MailKind, Shape>> = {
  'installation-card.customer': {
    why: 'customer',
    facts: [...DEVICE, ['startedUp', 'date'], ['installer', 'installer']],
  },
  'installation-card.installer': { why: 'work', facts: [...AT_CUSTOMER, ['startedUp', 'date']] },
  'warranty-card.customer': { why: 'customer', facts: [...WARRANTY, ...DEVICE] },
  'warranty-card.installer': { why: 'work', facts: [...WARRANTY, ...AT_CUSTOMER] },
  'installation-rejected': { why: 'work', facts: [...AT_CUSTOMER, ['reason', 'reason']] },
  'installation-no-warranty': INSTALLATION,
  'installation-restored': INSTALLATION,
  'installation-shared': INSTALLATION,
  'installation-taken-back': { why: 'work', facts: DEVICE },
  'inspection-card.customer': {
    why: 'customer',
    facts: [...DEVICE, ['inspected', 'date'], ['worker', 'worker']],
  },
  'inspection-card.installer': { why: 'work', facts: [...AT_CUSTOMER, ['inspected', 'date']] },
  'inspection-due.customer': {
    why: 'customer',
    facts: [...DEVICE, ...WINDOW, ['installer', 'installer'], ['contact', 'contact']],
  },
  'inspection-due.installer': VISIT,
  'inspection-due.inPlace': VISIT,
  'inspection-missed.installer': VISIT,
  'inspection-missed.inPlace': VISIT,
  'service-card.customer': { why: 'customer', facts: [...DEVICE, ['worker', 'worker']] },
  'service-card.installer': INSTALLATION,
  'service-parts-needed': {
    why: 'work',
    facts: [
      ...AT_CUSTOMER,
      ['asker', 'worker'],
      ['fault', 'fault'],
      ['parts', 'parts'],
      ['deadline', 'deadline'],
    ],
  },
  'service-parts-sent': {
    why: 'work',
    facts: [...AT_CUSTOMER, ['sent', 'parts'], ['tracking', 'tracking']],
  },
  'service-rejected': { why: 'work', facts: [...AT_CUSTOMER, ['reason', 'reason']] },
  'verify-email': ACCOUNT,
  'reset-password': ACCOUNT,
  'unlock-sign-in': ACCOUNT,
  'password-changed': ACCOUNT,
  'confirm-new-email': { why: 'address', facts: [], byName: true },
  'email-changed': ACCOUNT,
  'email-in-use': { why: 'address', facts: [] },
};
