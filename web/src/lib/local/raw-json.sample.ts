import { toRawJson } from './raw-json.ts';

/** In the golden records, bytes are base64 under this key. */
const BYTES = '$bytes';

/** A record in the format of the golden files. */
export function toGolden(value: unknown): string {
  return toRawJson(value, (bytes) => ({ [BYTES]: Buffer.from(bytes).toString('base64') }));
}

/** The record of a golden file. */
export function fromGolden(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
    if (typeof value[BYTES] !== 'string') return value;
    return Uint8Array.from(Buffer.from(value[BYTES], 'base64')).buffer;
  });
}
