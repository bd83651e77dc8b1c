// Reads the repository's files for the structure check: their paths, kinds and imports.
import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The path of a file from the root of the repository, with slashes. */
export const pathOf = (file) => relative(ROOT, file).split(sep).join('/');

/** The source files below a folder. */
export function sources(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}node_modules${sep}`) && !file.includes(`${sep}dist${sep}`));
}

export const isTest = (file) =>
  /\.(test|spec|sample)\.(tsx?|mjs)$/.test(file) || /server[\\/]test[\\/]/.test(file);

/** The name of a file without the suffix of its kind. */
export const stem = (file) =>
  file
    .split(sep)
    .pop()
    .replace(/\.(test\.|spec\.|sample\.)?(tsx?|mjs)$/, '');

/** The file of ours to which a specifier resolves; null for anything else. */
export function resolveImport(file, specifier) {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier.replace(/\?.*$/, ''));
  if (specifier.startsWith('@portal/domain/'))
    return join(ROOT, 'domain/src', `${specifier.slice('@portal/domain/'.length)}.ts`);
  return null;
}

/** What a file imports: `{ specifier, dynamic, target }`, target being a file of ours or null. */
export function importsOf(file, text) {
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3];
    return { specifier, dynamic: match[2] !== undefined, target: resolveImport(file, specifier) };
  });
}
