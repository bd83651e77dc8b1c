import { describe, expect, test } from 'vitest';
import * as constantsOfTheBusiness from './constants.ts';
import { TIME_ZONE } from './dates.ts';
import { PASSWORD_MAX_LENGTH, SERIAL_MAX_LENGTH } from './constants.ts';
import { FILE_KIND_BYTES } from './files/file-kind.ts';
import { MANIFEST_MAX_FILES } from './files/manifest.ts';
import { TEXT_ANSWER_MAX } from './form/check.ts';
import { MAX_REASON_LENGTH } from './installations/review/marked-reason.ts';
import { BACKOFF_MS, LONGEST_WAIT_MS, RETRY_AFTER_CAP_MS, STEADY_AFTER } from './queue/backoff.ts';
import { PARALLEL_CHAINS } from './queue/due.ts';
import { QUEUE_PROGRESS } from './queue/progress.ts';
import { MAX_FROM_OTHERS, MAX_VIOLATIONS } from './queue/request.ts';
import { RECALL_NOTE_MAX } from './recalls/answer.ts';
import { MAX_RECALLED, RECALL_TEXT_MAX, RECALL_TITLE_MAX } from './recalls/record.ts';
import { MAX_SERIALS } from './recalls/selection.ts';

const constants = { ...constantsOfTheBusiness };

describe('limits that the design sets, beyond those of the specification,', () => {
  test.each<readonly [limit: string, name: keyof typeof constants, value: unknown]>([
    ['a page can be asked to have 100 items', 'MAX_PAGE_SIZE', 100],
    [
      'an inspection counts from 30 days before the anniversary to 30 after',
      'INSPECTION_WINDOW_DAYS',
      { before: 30, after: 30 },
    ],
    ['a photo is shrunk to 1600 pixels', 'PHOTO_LONG_SIDE_PX', 1600],
    ['an upload has 15 minutes', 'UPLOAD_SLOT_MINUTES', 15],
    ['a link to a private file works for 5 minutes', 'FILE_LINK_MINUTES', 5],
    ['a file has 25 megabytes at most', 'UPLOAD_MAX_BYTES', 26_214_400],
    ['a film has 500 megabytes at most', 'VIDEO_MAX_BYTES', 524_288_000],
    ['a large file is sent in parts of 8 megabytes', 'UPLOAD_PART_BYTES', 8_388_608],
    ['an upload in parts can be resumed for 7 days', 'UPLOAD_RESUME_DAYS', 7],
    ['a phone keeps 2 gigabytes of pinned files', 'PINNED_BYTES', 2_000_000_000],
    ['a pinned file is fetched and checked in parts of 4 megabytes', 'PINNED_PART_BYTES', 4_194_304],
    ['documents for the visits of 7 days are kept', 'PINNED_VISIT_DAYS', 7],
    ['a phone keeps 200 installations for reading', 'KEPT_INSTALLATIONS', 200],
    ['25 previews are fetched in one call', 'PREVIEWS_AT_ONCE', 25],
    ['an inspection or service is in the years 1970 to 2199', 'RECORD_YEARS', { first: 1970, last: 2199 }],
    ['an installation lists 1000 visits', 'MAX_VISITS', 1000],
    ['the calendar lists 100 overdue visits', 'MAX_OVERDUE', 100],
    ['a phone keeps 40 million bytes for reading', 'KEPT_READING_BYTES', 40_000_000],
    ['what was not fetched for 30 days is dropped', 'KEPT_READING_DAYS', 30],
    ['a picture kept for reading has 480 pixels', 'KEPT_PICTURE_LONG_SIDE_PX', 480],
    ['an access token lasts 15 minutes', 'ACCESS_TOKEN_SECONDS', 900],
    ['a session lasts 30 days without use', 'REFRESH_TOKEN_DAYS', 30],
    ['a refresh that was lost can be repeated for 30 seconds', 'REFRESH_GRACE_SECONDS', 30],
    ['a link that confirms an address works for 48 hours', 'VERIFY_LINK_HOURS', 48],
    ['a link that sets a password works for an hour', 'RESET_LINK_MINUTES', 60],
    ['500 keys are made at once', 'MAX_KEYS_AT_ONCE', 500],
    ['a link that unlocks sign-in works for 30 minutes', 'UNLOCK_LINK_MINUTES', 30],
    ['the bar of the queue says for 5 seconds that all was sent', 'ALL_SENT_MS', 5_000],
    ['a remark names 5 other installations', 'MAX_OTHERS_NAMED', 5],
    ['1,000 waiting installations are walked through', 'MAX_WAITING', 1_000],
    ['a decision can be taken back for 10 seconds', 'DECISION_HELD_MS', 10_000],
    ['a decision without an answer is sent again after 4 minutes', 'DECISION_RETRY_MAX_MS', 240_000],
    ['a rejection marks 50 places', 'MAX_MARKS', 50],
  ])('say: %s', (_limit, name, value) => expect(constants[name]).toEqual(value));

  test.each<readonly [limit: string, found: unknown, value: unknown]>([
    ['days are those of Poland', TIME_ZONE, 'Europe/Warsaw'],
    ['a reason has 2,000 characters', MAX_REASON_LENGTH, 2_000],
    ['a password has 200 characters at most', PASSWORD_MAX_LENGTH, 200],
    ['a serial number has 120 characters at most', SERIAL_MAX_LENGTH, 120],
    ['an answer has 500 characters, of several lines 5000', TEXT_ANSWER_MAX, { line: 500, multiline: 5_000 }],
    ['the kind of a file is read from 64 bytes', FILE_KIND_BYTES, 64],
    ['a form brings 100 files at most', MANIFEST_MAX_FILES, 100],
    ['the back-off begins at a second and ends at a minute', BACKOFF_MS, { base: 1_000, cap: 60_000 }],
    ['a failure counts as lasting after seven attempts', STEADY_AFTER, 7],
    ['a server may ask for ten minutes', RETRY_AFTER_CAP_MS, 600_000],
    ['no wait is longer than eleven minutes', LONGEST_WAIT_MS, 660_000],
    ['two chains are sent side by side', PARALLEL_CHAINS, 2],
    ['data are a third of the way, files nine tenths', QUEUE_PROGRESS, { data: 33, files: 90, email: 100 }],
    ['50 refused fields are kept', MAX_VIOLATIONS, 50],
    ['100 fields that others have changed are kept', MAX_FROM_OTHERS, 100],
    ['a recall is of 20,000 devices at most', MAX_RECALLED, 20_000],
    ['a recall names 5,000 serial numbers at most', MAX_SERIALS, 5_000],
    ['the title of a recall has 120 characters at most', RECALL_TITLE_MAX, 120],
    ['the text of a recall has 5,000 characters at most', RECALL_TEXT_MAX, 5_000],
    ['the note of an answer to a recall has 1,000 characters at most', RECALL_NOTE_MAX, 1_000],
  ])('say: %s', (_limit, found, value) => expect(found).toEqual(value));
});
