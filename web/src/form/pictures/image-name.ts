/** Longest name that a record takes for a file (domain: `imageName`). */
const LONGEST = 120;

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * The name a picture is stored under: where it belongs, something unique, and its kind, for example
 * `electrics-board-3f9a1c02.jpg`. Two identical pictures are two names, so two upload slots. Letters, digits, dot, dash
 * and underscore only.
 */
export function imageName(belongsTo: string, type: string, unique: string = crypto.randomUUID()): string {
  const ending = `-${unique.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}.${EXTENSIONS[type] ?? 'bin'}`;
  const stem = belongsTo
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST - ending.length);
  return `${stem || 'photo'}${ending}`;
}
