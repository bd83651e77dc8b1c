import { createContext } from 'react';
import type { NewPhoto } from '../sending/missing-files.ts';

/**
 * Makes a photo of a chosen file as a form would: shrunk, without its position; throws for what is no picture. Given by the
 * app, since the queue knows no form; null where there is none.
 */
export type TakePhoto = (file: File) => Promise<NewPhoto>;

export const PhotoTaking = createContext<TakePhoto | null>(null);
