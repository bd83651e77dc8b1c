import { describe, expect, test } from 'vitest';
import { ROLE_KEYS, ROLES } from './access/role-of.ts';
import { PASSWORD_DEFECTS } from './auth/password.ts';
import { CALENDAR_VIEWS } from './calendar/span.ts';
import { VISIT_KINDS, VISIT_MARKS } from './calendar/visit.ts';
import { DEVICE_LABELS, PARAMETER_SOURCES } from './devices/record.ts';
import { EVENT_TYPES } from './events/record.ts';
import { FILE_KINDS } from './files/file-kind.ts';
import { GAP_CODES } from './form/check.ts';
import { FIELD_TYPES, YES_NO } from './form/schema.ts';
import { ROW_PROBLEM_CODES } from './imports/row-problem.ts';
import { TIMINGS, WINDOW_PLACES } from './inspections/timing.ts';
import { INSPECTION_EVENTS, INSPECTION_STATUSES, INSPECTION_TABS } from './inspections/transition.ts';
import { INSTALLATION_STATUSES } from './installations/transition.ts';
import { libraryEntrySchema } from './library/entry.ts';
import { CHANNELS, NOTIFICATION_KINDS } from './notifications/kinds.ts';
import { RETENTION_PERIODS } from './privacy/shortening.ts';
import { FOREIGN_ANSWER } from './queue/answer-meaning.ts';
import { PRODUCTION_ACTS } from './production/transition.ts';
import { QUEUE_GROUPS } from './queue/order.ts';
import { QUEUE_SCHEMA_VERSION } from './queue/request.ts';
import { QUEUE_EVENTS, QUEUE_STATUS } from './queue/transition.ts';
import { RECALL_ANSWERS } from './recalls/answer.ts';
import { SERVICE_ACTIONS } from './services/record.ts';
import { SERVICE_EVENTS, SERVICE_STATUSES, SERVICE_TABS } from './services/transition.ts';
import { STARTERS } from './templates/starters.ts';
import { MARKS } from './warranty/document.ts';
import {
  INSTALLATION_PLACEHOLDERS,
  INSTALLATION_SIGNATURES,
  INSTALLER_PLACEHOLDERS,
  WARRANTY_PLACEHOLDERS,
} from './warranty/placeholders.ts';

/**
 * These words stand in databases, in requests that wait on phones, and in the locale files. A new type of event or kind of notification
 * also has a reader level, in `events/newer-types.ts` and `notifications/kinds.ts`: older apps fail on it.
 */
const WORDS: Readonly<Record<string, readonly [words: unknown, expected: unknown]>> = {
  'the roles': [ROLES, ['installer', 'asp', 'admin', 'superadmin', 'production']],
  'the names of the roles on the wire': [
    ROLE_KEYS,
    {
      asp: 'ROLE_ASP',
      admin: 'ROLE_ADMIN',
      superadmin: 'ROLE_SUPERADMIN',
      production: 'ROLE_PRODUCTION',
    },
  ],
  'the states of an installation': [
    INSTALLATION_STATUSES,
    ['pending', 'accepted', 'rejected', 'no_warranty'],
  ],
  'the states of a service': [
    SERVICE_STATUSES,
    ['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent', 'done', 'rejected'],
  ],
  'what is done to a device in production': [
    PRODUCTION_ACTS,
    ['finish', 'hold', 'release', 'rework', 'reopen'],
  ],
  'the answers to a recall': [RECALL_ANSWERS, ['done', 'fine', 'cannot']],
  'what a device type can begin with': [STARTERS, ['blank', 'air-heat-pump', 'ground-heat-pump', 'cabinet']],
  'the tabs of services': [
    SERVICE_TABS,
    {
      pending: ['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent'],
      completed: ['done'],
      rejected: ['rejected'],
    },
  ],
  'what happens to a service': [
    SERVICE_EVENTS,
    ['schedule', 'begin', 'require_parts', 'send_parts', 'finish', 'reject'],
  ],
  'what a service offers': [
    SERVICE_ACTIONS,
    ['schedule', 'begin', 'require_parts', 'send_parts', 'finish', 'reject', 'edit', 'return_parts'],
  ],
  'the states of an inspection': [INSPECTION_STATUSES, ['pending', 'scheduled', 'done']],
  'the tabs of inspections': [
    INSPECTION_TABS,
    { upcoming: 'pending', scheduled: 'scheduled', completed: 'done' },
  ],
  'what happens to an inspection': [INSPECTION_EVENTS, ['schedule', 'complete']],
  'where a day lies in the window of an inspection': [WINDOW_PLACES, ['early', 'within', 'late']],
  'the timing of a visit': [TIMINGS, ['in_time', 'late', 'overdue']],
  'the labels of a device': [
    DEVICE_LABELS,
    [
      'not_in_database',
      'not_installed',
      'installed',
      'awaiting_verification',
      'warranty_issued',
      'installation_rejected',
      'started_outside_app',
      'reinstalling',
    ],
  ],
  'where a parameter comes from': [
    PARAMETER_SOURCES,
    ['factory', 'production', 'installation', 'service', 'admin'],
  ],
  'the states of a queued request': [
    QUEUE_STATUS,
    {
      pending: 0,
      sendingData: 1,
      dataError: 2,
      sendingFiles: 3,
      filesError: 4,
      sendingEmail: 5,
      emailError: 6,
      done: 7,
    },
  ],
  'what happens to a queued request': [
    QUEUE_EVENTS,
    [
      'start',
      'data-sent',
      'data-failed',
      'file-sent',
      'file-missing',
      'files-sent',
      'files-failed',
      'email-sent',
      'email-failed',
      'files-missing',
      'retry',
      'wait',
      'held-back',
      'abort',
      'close',
    ],
  ],
  'the groups of the queue panel, errors first': [QUEUE_GROUPS, ['error', 'running', 'waiting', 'done']],
  'the version of a queued request': [QUEUE_SCHEMA_VERSION, 1],
  'an answer that was not the server’s': [FOREIGN_ANSWER, 'foreign-answer'],
  'the types of a field': [
    FIELD_TYPES,
    [
      'text',
      'number',
      'date',
      'time',
      'list',
      'choices',
      'yes_no',
      'image',
      'images',
      'signature',
      'statement',
      'calculated',
    ],
  ],
  'the answers to a question': [YES_NO, ['yes', 'no']],
  'what is wrong with an answer': [
    GAP_CODES,
    [
      'required',
      'text',
      'too-long',
      'number',
      'min',
      'max',
      'date',
      'not-an-option',
      'yes-no',
      'image',
      'time',
      'twice',
      'too-many',
      'reason',
      'newer-app',
    ],
  ],
  'why a row of a file is refused': [
    ROW_PROBLEM_CODES,
    [
      'required',
      'formula',
      'too-long',
      'number',
      'date',
      'date-year',
      'date-range',
      'yes-no',
      'not-an-option',
      'newer-app',
      'spreadsheet-error',
      'serial-missing',
      'serial-long',
      'serial-scientific',
      'serial-zeros',
      'too-many-cells',
      'type-missing',
      'type-unknown',
      'parameter-unknown',
      'duplicate-in-file',
      'device-installed',
      'date-future',
      'email',
      'phone',
      'zip',
      'status-unknown',
      'installer-unknown',
      'warranty-number-missing',
      'warranty-number-own',
      'warranty-number-twice',
      'warranty-number-taken',
      'warranty-not-accepted',
      'warranty-end',
      'before-installation',
      'already-installed',
    ],
  ],
  'what is wrong with a password': [
    PASSWORD_DEFECTS,
    ['too-short', 'too-long', 'no-digit', 'no-upper', 'no-lower', 'common'],
  ],
  'the kinds of a file': [
    FILE_KINDS,
    ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4', 'video/webm'],
  ],
  'what the library holds': [libraryEntrySchema.shape.kind.options, ['document', 'video', 'folder', 'link']],
  'the views of the calendar': [CALENDAR_VIEWS, ['month', 'week']],
  'the kinds of a visit': [VISIT_KINDS, ['inspection', 'service']],
  'the marks of a visit': [VISIT_MARKS, ['overdue', 'late', 'missed']],
  'what people are told of': [
    NOTIFICATION_KINDS,
    [
      'inspection-due',
      'service-parts-needed',
      'service-parts-sent',
      'service-rejected',
      'service-finished',
      'service-reported',
      'warranty-issued',
      'installation-rejected',
      'installation-no-warranty',
      'installation-restored',
      'installation-shared',
      'installation-changed',
      'installation-withdrawn',
      'replacement-waits',
      'replacement-approved',
      'replacement-refused',
      'replacement-taken-back',
      'recall',
    ],
  ],
  'the ways in which they are told': [CHANNELS, ['mail', 'push']],
  'the periods after which data are shortened': [
    RETENTION_PERIODS,
    ['mailDays', 'unverifiedDays', 'customerDays'],
  ],
  'the marks of a warranty text': [MARKS, ['bold', 'italic', 'underline', 'strike']],
  'what of the installation a warranty text can name': [
    INSTALLATION_PLACEHOLDERS,
    [
      'installationDate',
      'customerName',
      'companyName',
      'customerAddress',
      'customerAddressContinued',
      'customerZipcode',
      'customerCity',
      'customerPhone',
      'customerEmail',
    ],
  ],
  'what of the installer': [INSTALLER_PLACEHOLDERS, ['name', 'company', 'taxId', 'email', 'phone']],
  'what of the warranty': [WARRANTY_PLACEHOLDERS, ['number', 'start', 'basicEnd', 'end', 'code']],
  'the signatures that every installation has': [
    INSTALLATION_SIGNATURES,
    ['signature', 'installerSignature'],
  ],
};

describe('words that are stored and sent', () => {
  test.each(Object.entries(WORDS))('are the same as ever: %s', (_what, [words, expected]) => {
    expect(words).toEqual(expected);
  });

  test('are these in the event log of a device, an installation, a service and an inspection', () => {
    const ofRecords = EVENT_TYPES.filter((type) => /^(device|installation|service|inspection)\./.test(type));
    expect(ofRecords).toEqual([
      'device.created',
      'device.added_to_database',
      'device.removed_from_database',
      'device.started_outside',
      'device.not_started_outside',
      'device.serial_changed',
      'device.made_on_changed',
      'device.list_exported',
      'device.parameters_changed',
      'device.deleted',
      'device.replaced',
      'device.replacement_waits',
      'device.replacement_refused',
      'device.replacement_taken_back',
      'installation.created',
      'installation.imported',
      'installation.import_undone',
      'installation.updated',
      'installation.corrected',
      'installation.withdrawn',
      'installation.accepted',
      'installation.rejected',
      'installation.no_warranty',
      'installation.restored',
      'installation.deleted',
      'installation.receiver_added',
      'installation.receiver_removed',
      'installation.card_sent',
      'installation.card_shown',
      'installation.customer_erased',
      'installation.list_exported',
      'service.created',
      'service.updated',
      'service.notified',
      'service.deleted',
      'service.list_exported',
      'inspection.created',
      'inspection.updated',
      'inspection.notified',
      'inspection.deleted',
      'inspection.list_exported',
    ]);
  });

  test('are these in the event log of people and of the organisation', () => {
    const others = EVENT_TYPES.filter((type) => !/^(device|installation|service|inspection)\./.test(type));
    expect(others).toEqual([
      'user.registered',
      'user.verified',
      'user.verified_by_admin',
      'user.verification_sent',
      'user.signed_in',
      'user.sessions_ended',
      'user.password_changed',
      'user.password_reset',
      'user.email_changed',
      'user.edited',
      'user.roles_changed',
      'user.calendar_shared',
      'user.calendar_ended',
      'user.signing_shared',
      'user.signing_received',
      'user.exported',
      'user.list_exported',
      'user.deleted',
      'customer.exported',
      'key.created',
      'key.used',
      'key.deleted',
      'key.list_exported',
      'production.entered',
      'production.recorded',
      'label.printed',
      'template.created',
      'template.changed',
      'template.draft_created',
      'template.draft_discarded',
      'template.published',
      'template.activated',
      'template.deactivated',
      'template.deleted',
      'template.given',
      'template.taken',
      'library.created',
      'library.changed',
      'library.replaced',
      'library.moved',
      'library.deleted',
      'library.access_changed',
      'worker.created',
      'worker.changed',
      'import.created',
      'import.applied',
      'import.undone',
      'recall.created',
      'recall.answered',
      'recall.reminded',
      'recall.closed',
      'recall.reopened',
      'recall.exported',
      'mail.returned',
      'mailing.created',
      'organisation.retention_changed',
      'organisation.reminders_changed',
      'organisation.chosen',
      'organisation.contact_changed',
    ]);
  });
});
