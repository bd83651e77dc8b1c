import type { Plugin } from 'vite';

const JSON_SCHEMA = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves Zod's JSON Schema writer out of the app (5 kB gzip): every schema refers to it, only the server's API
 * document uses it. The functions stay in name and do nothing.
 */
export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    apply: 'build',
    transform(code, id) {
      if (!JSON_SCHEMA.test(id)) return undefined;
      const names = [...code.matchAll(/export (?:const|function|class) (\w+)/g)].map(([, name]) => name);
      return {
        code: names.map((name) => `export const ${name} = () => () => undefined;`).join('\n'),
        map: null,
      };
    },
  };
}
