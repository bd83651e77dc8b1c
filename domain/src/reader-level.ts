/**
 * What this build can read of answers: 1 is what the first release knew, 2 adds field types and properties of templates, 3 the kinds of
 * notifications, events and timeline entries that came with production, imports and recalls, 4 the notifications of a decided replacement.
 * An app fails a whole list for one word that it does not know, so whoever adds such a word raises the level, and gives it its level in
 * the table beside it.
 */
export const READER_LEVEL = 4;

/** Under which header an app tells its reader level; a browser's request without it comes from an app of level 1. */
export const READER_LEVEL_HEADER = 'reader-level';
