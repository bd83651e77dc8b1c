/**
 * The numbers of specification section 9, each defined once; no other file repeats one. Measures of the screen (400 px,
 * 640 px, 80 percent) are in its styles, and page tests measure them.
 */

export const PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
export const INSPECTION_REMINDER_DAYS = 30;

export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const UPLOAD_PROGRESS = { start: 10, sendingFrom: 10, sendingTo: 90, end: 100 } as const;

export const TOAST_MS = 5_000;
/** How long the bar of the queue says that everything was sent. */
export const ALL_SENT_MS = 5_000;
export const IOS_INSTALL_HINT_MS = 10_000;
export const ICON_BOUNCE_MS = 60_000;
export const HASH_SCROLL_OFFSET_PX = 80;

export const EMPTY_SERIAL_NOTICE_MS = 5_000;
export const DATABASE_ERROR_NOTICE_MS = 10_000;

export const VIBRATION_MS = 200;
export const CAMERA_RESTART_DELAY_MS = 500;
export const SCAN_WARNING_MS = 5_000;
export const SCAN_ERROR_MS = 15_000;
export const BARCODE_FORMAT = 'Code128';

/** Longest serial number taken; Code 128 labels are far shorter. */
export const SERIAL_MAX_LENGTH = 120;

export const LANGUAGES = ['pl', 'en', 'de'] as const;
export const DEFAULT_LANGUAGE = 'pl';

export const DEVICE_AGE_DAYS = { warn: 10, bad: 15 } as const;

export const PASSWORD_MIN_LENGTH = 8;
/** Hashing longer passwords would let an attacker overload the server. */
export const PASSWORD_MAX_LENGTH = 200;
export const DEFAULT_ORGANISATION_ID = 2;
export const DEFAULT_DEVICE_TEMPLATE_ID = 5;
export const ORGANISATION_IDS = [1, 2, 3] as const;

export const CARD_FONT_PT = 10;
export const SERVICE_LOG_BLANK_ROWS = 13;

export const PRODUCTION_STAGES = { first: 2, last: 9 } as const;

/** Days around a warranty's anniversary in which an inspection counts. */
export const INSPECTION_WINDOW_DAYS = { before: 30, after: 30 } as const;

/** When work begins of which a person says the day alone, by the makers' time. */
export const MORNING_HOUR = 8;
/** Working days for a service, without and with spare parts. */
export const SERVICE_DEADLINE_WORKING_DAYS = { plain: 14, withParts: 28 } as const;
export const FAULT_RESPONSE_HOURS = 48;
/**
 * How many days before the portal learned of a repair its report makes a warranty longer: 28 working days, the longest that a repair may
 * take, are six weeks.
 */
export const REPORT_BELIEVED_DAYS = 42;
export const PART_RETURN_WORKING_DAYS = 14;
export const PART_RETURN_DAYS = 30;
export const DELIVERY_PROTOCOL_HOURS = 72;

/** The default warranty terms of organisations, in months. */
export const WARRANTY_MONTHS = {
  organisation1Basic: 60,
  organisation1SaleGrace: 6,
  organisation2Basic: 27,
  organisation2Extended: 60,
  accumulators: 24,
  circulationPump: 24,
} as const;

/** Fees of the Polish warranty terms, PLN net. */
export const WARRANTY_FEES_PLN = {
  inspectionMinimum: 500,
  unjustifiedCallOut: 500,
  parameterReadjustment: 200,
} as const;
export const WATER_CONDUCTIVITY_MIN_US_CM = 150;

/** Review of installations: a number that differs from the factory's by more than this share is remarked, in percent. */
export const FAR_FROM_FACTORY_PERCENT = 20;
/** How many other installations with the same address, phone or photo a remark names. */
export const MAX_OTHERS_NAMED = 5;
/** How many installations that wait for a decision are walked through without asking again. */
export const MAX_WAITING = 1000;
/** A reviewer can take a decision back for this long, before it is made. */
export const DECISION_HELD_MS = 10_000;
/** A server that gives no answer to a decision is asked again after ten seconds, then ever later, up to this. */
export const DECISION_RETRY_MAX_MS = 240_000;
/** Most marked places of a rejection. */
export const MAX_MARKS = 50;

/** Photos are shrunk when they are taken. */
export const PHOTO_LONG_SIDE_PX = 1600;

/** An upload slot can be used once, within this time. */
export const UPLOAD_SLOT_MINUTES = 15;
/** A private file is read through a link that is valid this long. */
export const FILE_LINK_MINUTES = 5;
/** Largest file for which an upload slot is issued. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** The longest name of an uploaded file, and of an entry of the library, in UTF-16 units. */
export const FILE_NAME_LENGTH = 200;
/** Largest film of the library. */
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
/** What is larger than one part is sent in parts of this size; S3 takes none under 5 MiB but the last. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** An upload in parts that broke off can be resumed within this time. */
export const UPLOAD_RESUME_DAYS = 7;
/** Upper limit of the files that a person pins on one device. */
export const PINNED_BYTES = 2_000_000_000;
/** A file that a device keeps is fetched, checked and read in parts of this size. */
export const PINNED_PART_BYTES = 4 * 1024 * 1024;
/** Documents of the device types of visits within this time are kept on the phone of who goes there. */
export const PINNED_VISIT_DAYS = 7;

/** Offline cache: how much of a person's lists a device stores, and fetches in one call. */
export const KEPT_INSTALLATIONS = 200;
export const PREVIEWS_AT_ONCE = 25;
/** The valid years of an inspection's or service's date; anything outside is a typing error. */
export const RECORD_YEARS = { first: 1970, last: 2199 } as const;
/** Inspections and services of one device that the page of its installation lists: enough for more than ten years. */
export const MAX_VISITS = 1000;
/** Overdue visits that the calendar lists, the longest overdue first. */
export const MAX_OVERDUE = 100;
/** The maximum size of one device's offline cache, including pictures; the oldest entries are removed first. */
export const KEPT_READING_BYTES = 40_000_000;
/** Cached data that were not refreshed for this long are deleted. */
export const KEPT_READING_DAYS = 30;
/** Long side of a photo in the offline cache. */
export const KEPT_PICTURE_LONG_SIDE_PX = 480;

/** Session lifetimes. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_DAYS = 30;
export const REFRESH_GRACE_SECONDS = 30;

/** Links in mails: usable once, within this time. */
export const VERIFY_LINK_HOURS = 48;
export const RESET_LINK_MINUTES = 60;
/** The link that unlocks sign-in after wrong passwords; for this time the refused browser may use it as well. */
export const UNLOCK_LINK_MINUTES = 30;

/** Registration keys created at once, and people mailed at once. */
export const MAX_KEYS_AT_ONCE = 500;
