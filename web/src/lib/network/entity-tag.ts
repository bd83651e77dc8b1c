/** The tag of a version as the server makes it, for records of a list, which has one tag for all of them. */
export async function entityTag(version: string | number): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(version)));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return `"${base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)}"`;
}
