/**
 * What the QR code of a device's label says (decision 042).
 *
 * @param origin of the portal, such as `https://portal.example`
 * @param code of the device, 96 random bits in base64url
 */
export function labelAddress(origin: string, code: string): string {
  return `${origin}/d/${code}`;
}

/** Of any portal: labels outlive the address under which they were printed. */
const ADDRESS = /^https?:\/\/[^\s/]+\/d\/([\w-]{16})$/i;

/**
 * The code in what a scanner has read from the QR code of a label; undefined for every other text. A scanner that reads both kinds of
 * codes takes whichever of a label's two comes first.
 */
export function labelCodeIn(scanned: string): string | undefined {
  return ADDRESS.exec(scanned.trim())?.[1];
}
