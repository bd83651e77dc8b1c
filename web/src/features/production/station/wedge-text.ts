/** A symbology identifier, which some scanners put before the text: `]C1` for Code 128. */
const IDENTIFIER = /^\](?:[A-Za-z]\d)/;

/** The text of a scan without what scanners put around it: control characters, the symbology's identifier, white space. */
export function scanText(raw: string): string {
  return raw
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .replace(IDENTIFIER, '')
    .trim();
}

/** The half of a text that is the same text twice, as a scanner that reads twice sends it; undefined otherwise. */
export function readTwice(text: string): string | undefined {
  const half = text.slice(0, text.length / 2);
  return half !== '' && half + half === text ? half : undefined;
}
