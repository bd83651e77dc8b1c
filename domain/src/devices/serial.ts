import { z } from 'zod';

/** Longest serial number taken; Code 128 labels are far shorter. */
export const SERIAL_MAX_LENGTH = 120;

/**
 * A serial number as scanned or typed: not empty, and without the white space that a paste brings along;
 * its letters stay as they are. The issue is the word `serial` (specification section 5).
 */
export const serialSchema = z.string().trim().min(1, 'serial').max(SERIAL_MAX_LENGTH, 'serial');
