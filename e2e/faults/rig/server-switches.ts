/** Loaded into a server's process before anything else (`NODE_OPTIONS=--import`): breaks it by the switches named. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { applySwitches, switchesNamed } from './switches.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const switches = switchesNamed((process.env['FAULT_SWITCHES'] ?? '').split(',').filter(Boolean));

// A snippet that is not there any more stops the server here and now.
for (const { file } of switches.flatMap((one) => one.snippets))
  applySwitches(file, readFileSync(`${ROOT}${file}`, 'utf8'), switches);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || !loaded.source) return loaded;
    const file = fileURLToPath(url).slice(ROOT.length);
    if (!switches.some((one) => one.snippets.some((snippet) => snippet.file === file))) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: applySwitches(file, text, switches) };
  },
});
