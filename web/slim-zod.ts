import type { Plugin } from 'vite';

const JSON_SCHEMA = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

const CONFIG = /zod\/v4\/core\/core\.js$/;
const EMPTY_CONFIG = '.__zod_globalConfig = {}';

/**
 * Tells Zod before its first schema that the content policy forbids code made from strings: else it tries once whether
 * it may, which is a violation in itself. Then leaves Zod's JSON Schema writer out of the app (5 kB gzip): every schema refers to it, only the server's API
 * document uses it. The functions stay in name and do nothing.
 */
export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    apply: 'build',
    transform(code, id) {
      if (CONFIG.test(id)) {
        if (!code.includes(EMPTY_CONFIG)) throw new Error('Zod keeps its configuration elsewhere now');
        return { code: code.replace(EMPTY_CONFIG, '.__zod_globalConfig = { jitless: true }'), map: null };
      }
      if (!JSON_SCHEMA.test(id)) return undefined;
      const names = [...code.matchAll(/export (?:const|function|class) (\w+)/g)].map(([, name]) => name);
      return {
        code: names.map((name) => `export const ${name} = () => () => undefined;`).join('\n'),
        map: null,
      };
    },
  };
}
