import { describe, expect, test } from 'vitest';
import * as constantsOfTheBusiness from './constants.ts';

const constants = { ...constantsOfTheBusiness };

describe('section 9 of the specification, and what its other sections count,', () => {
  test.each<readonly [statement: string, name: keyof typeof constants, value: unknown]>([
    ['a page has 12 items', 'PAGE_SIZE', 12],
    ['inspections within 30 days are reminded of', 'INSPECTION_REMINDER_DAYS', 30],
    ['a part of the app may load for 120 seconds', 'CHUNK_LOAD_TIMEOUT_MS', 120_000],
    [
      'an upload shows 10 percent at its start, 10 to 90 while sending, 100 at its end',
      'UPLOAD_PROGRESS',
      { start: 10, sendingFrom: 10, sendingTo: 90, end: 100 },
    ],
    ['a notice stays 5 seconds', 'TOAST_MS', 5_000],
    ['the hint how to install the app on iOS stays 10 seconds', 'IOS_INSTALL_HINT_MS', 10_000],
    ['icons rest after 60 seconds', 'ICON_BOUNCE_MS', 60_000],
    ['a hash is scrolled to with an offset of 80', 'HASH_SCROLL_OFFSET_PX', 80],
    ['the notice of an empty serial number stays 5 seconds', 'EMPTY_SERIAL_NOTICE_MS', 5_000],
    ['the notice of a database error stays 10 seconds', 'DATABASE_ERROR_NOTICE_MS', 10_000],
    ['a scan vibrates for 200 ms', 'VIBRATION_MS', 200],
    ['another camera starts after 500 ms', 'CAMERA_RESTART_DELAY_MS', 500],
    ['the warning of a disabled scanner stays 5 seconds', 'SCAN_WARNING_MS', 5_000],
    ['the error of a scan stays 15 seconds', 'SCAN_ERROR_MS', 15_000],
    ['only Code 128 is read', 'BARCODE_FORMAT', 'Code128'],
    ['the languages are Polish, English and German', 'LANGUAGES', ['pl', 'en', 'de']],
    ['Polish is the default', 'DEFAULT_LANGUAGE', 'pl'],
    ['a queued device is yellow after 10 days and red after 15', 'DEVICE_AGE_DAYS', { warn: 10, bad: 15 }],
    ['a password has 8 characters at least', 'PASSWORD_MIN_LENGTH', 8],
    ['the default organisation is 2', 'DEFAULT_ORGANISATION_ID', 2],
    ['the default device template is 5', 'DEFAULT_DEVICE_TEMPLATE_ID', 5],
    ['the organisations are 1, 2 and 3', 'ORGANISATION_IDS', [1, 2, 3]],
    ['a warranty is set in 10 point', 'CARD_FONT_PT', 10],
    ['the service log has 13 blank rows', 'SERVICE_LOG_BLANK_ROWS', 13],
    ['production has the stages 2 to 9', 'PRODUCTION_STAGES', { first: 2, last: 9 }],
    [
      'a repair takes 14 working days, 28 with parts',
      'SERVICE_DEADLINE_WORKING_DAYS',
      { plain: 14, withParts: 28 },
    ],
    ['a fault is answered within 48 hours', 'FAULT_RESPONSE_HOURS', 48],
    ['a replaced part is back within 14 working days', 'PART_RETURN_WORKING_DAYS', 14],
    ['a replaced part is back within 30 days of the new one', 'PART_RETURN_DAYS', 30],
    ['the delivery protocol is sent within 72 hours', 'DELIVERY_PROTOCOL_HOURS', 72],
    [
      'the warranties hold 60, 27 and 60 months, and 24 for accumulators and circulation pump',
      'WARRANTY_MONTHS',
      {
        organisation1Basic: 60,
        organisation1SaleGrace: 6,
        organisation2Basic: 27,
        organisation2Extended: 60,
        accumulators: 24,
        circulationPump: 24,
      },
    ],
    [
      'inspection and needless call-out cost 500 PLN, a readjustment 200',
      'WARRANTY_FEES_PLN',
      { inspectionMinimum: 500, unjustifiedCallOut: 500, parameterReadjustment: 200 },
    ],
    ['water conducts 150 µS/cm at least', 'WATER_CONDUCTIVITY_MIN_US_CM', 150],
  ])('say: %s', (_statement, name, value) => expect(constants[name]).toEqual(value));
});
