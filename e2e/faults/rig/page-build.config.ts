import { fileURLToPath } from 'node:url';
import { applySwitches, switchesNamed } from './switches.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const switches = switchesNamed((process.env['FAULT_SWITCHES'] ?? '').split(',').filter(Boolean));
const found = new Set<string>();

/** Puts the switched snippets into the product's modules while they are bundled; the product's files stay as they are. */
const switching = {
  name: 'fault-switches',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = id.replace(/\?.*$/, '').slice(ROOT.length);
    const changed = applySwitches(file, code, switches);
    if (changed === code) return undefined;
    found.add(file);
    return { code: changed, map: null };
  },
  buildEnd(error?: Error) {
    if (error) return;
    const files = switches.flatMap((one) => one.snippets.map((snippet) => snippet.file));
    const missing = files.filter((file) => !file.startsWith('server/') && !found.has(file));
    if (missing.length > 0)
      throw new Error(`Not in the build, so nothing was switched there: ${missing.join(', ')}`);
  },
};

export default {
  root: fileURLToPath(new URL('../page', import.meta.url)),
  base: `/faults-page/${process.env['FAULT_PAGE'] ?? 'whole'}/`,
  plugins: [switching],
  build: { target: 'chrome120', minify: false, emptyOutDir: true, assetsInlineLimit: 0 },
};
