import { createContext } from 'react';
import type { NewPhoto } from '../sending/missing-files.ts';

/**
 * Processes a chosen file as a form does: shrinks it and removes the position; throws for a file that is not a
 * picture. Passed in by the app, because the queue must not import forms; null where there is none.
 */
export type TakePhoto = (file: File) => Promise<NewPhoto>;

export const PhotoTaking = createContext<TakePhoto | null>(null);
