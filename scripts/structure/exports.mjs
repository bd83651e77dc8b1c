// Finds exports that the product does not use: an export that only tests import is dead code.

const DECLARED = /^export\s+(?:async\s+)?(?:const|let|function\*?|class|type|interface)\s+([\w$]+)/gm;
const NAMED = /(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s+from\s+['"]([^'"]+)['"]/g;
const WHOLE =
  /(?:import|export)\s+\*(?:\s+as\s+\w+)?\s+from\s+['"]([^'"]+)['"]|(?:new Worker\(new URL|import)\(\s*['"]([^'"]+)['"]/g;

/** What a file imports: `[target, name]`, the name being `*` for a whole module. */
export function taken(text, resolve) {
  const names = [...text.matchAll(NAMED)].flatMap(([, list, specifier]) =>
    list
      .split(',')
      .map((one) =>
        one
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          .trim(),
      )
      .filter(Boolean)
      .map((name) => [resolve(specifier), name]),
  );
  const whole = [...text.matchAll(WHOLE)].map(([, all, loaded]) => [resolve(all ?? loaded), '*']);
  return [...names, ...whole].filter(([target]) => target !== null);
}

/**
 * Exported values and types that only tests import, and that their own file does not use either.
 *
 * @param files `{ file, text, isTest, taken }` of the whole repository
 * @returns `[file, name]`
 */
export function exportsForTestsAlone(files) {
  const byProduct = new Set();
  const byTests = new Set();
  for (const { isTest, taken: all } of files)
    for (const [target, name] of all) (isTest ? byTests : byProduct).add(`${target} ${name}`);
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ file, text }) =>
      [...text.matchAll(DECLARED)]
        .map(([, name]) => name)
        .filter((name) => byTests.has(`${file} ${name}`))
        .filter((name) => !byProduct.has(`${file} ${name}`) && !byProduct.has(`${file} *`))
        .filter((name) => text.split(new RegExp(`\\b${name}\\b`)).length === 2)
        .map((name) => [file, name]),
    );
}
