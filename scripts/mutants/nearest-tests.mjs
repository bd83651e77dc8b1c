// Finds the tests that should detect a change of a file, nearest first, by the import graph.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve, sep } from 'node:path';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g;
const GLOB = /import\.meta\.glob[^(]*\(\s*['"]([^'"]+)['"]/g;

/** Tests of the long column take minutes, and Vitest knows them in that column alone. */
const isTest = (file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts');

/** Matches tests that open a database, print a card or start a process: seconds instead of milliseconds. */
const DEAR = /^server\/(test\/test-(app|database|server|bucket|user-pool)|src\/cards\/(render|compile))\.ts$/;

/** Reads the import graph of the tree. */
export class ImportGraph {
  constructor(root) {
    this.root = root;
    this.files = ['domain/src', 'server/src', 'server/test', 'web/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|json)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
    this.sources = new Map(this.files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    this.reached = new Map();
    this.importers = new Map(this.files.map((file) => [file, new Set()]));
    this.imports = new Map(this.files.map((file) => [file, this.targetsOf(file)]));
    for (const [file, targets] of this.imports) {
      for (const target of targets) this.importers.get(target).add(file);
    }
  }

  targetsOf(file) {
    if (file.endsWith('.json')) return [];
    const source = this.sources.get(file);
    const folder = dirname(file);
    const named = [...source.matchAll(IMPORT)].flatMap(([, from, dynamic, bare, address]) => {
      const specifier = from ?? dynamic ?? bare ?? address;
      if (specifier.startsWith('@portal/domain/'))
        return [`domain/src/${specifier.slice('@portal/domain/'.length)}.ts`];
      return specifier.startsWith('.') ? [this.within(folder, specifier.replace(/\?.*$/, ''))] : [];
    });
    const globs = [...source.matchAll(GLOB)].map(([, pattern]) => this.within(folder, pattern));
    const matched = globs.flatMap((glob) => this.files.filter((one) => matchesGlob(one, glob)));
    return [...new Set([...named, ...matched])].filter((target) => this.sources.has(target));
  }

  within(folder, path) {
    return relative(this.root, resolve(this.root, folder, path))
      .split(sep)
      .join('/');
  }

  /** Every file that a test imports, directly or indirectly, including itself. */
  reachedBy(test) {
    const known = this.reached.get(test);
    if (known) return known;
    const reached = new Set();
    const waiting = [test];
    while (waiting.length > 0) {
      const file = waiting.pop();
      if (reached.has(file)) continue;
      reached.add(file);
      waiting.push(...(this.imports.get(file) ?? []));
    }
    this.reached.set(test, reached);
    return reached;
  }

  /** Whether a test takes seconds. */
  isDear(test) {
    return [...this.reachedBy(test)].some((file) => DEAR.test(file));
  }

  /**
   * The files where a change has its first effect: those that use the constant or name the key, else the file itself.
   */
  usersOf({ file, symbol, exported }) {
    const word = new RegExp(`(?<![\\w.])${symbol.replaceAll('.', '\\.')}(?![\\w-])`, 'g');
    if (file.endsWith('.json')) return this.files.filter((one) => this.says(one, symbol));
    const inside = [...this.sources.get(file).matchAll(word)].length;
    if (!exported || inside > 1) return [file];
    return [...this.importers.get(file)].filter((one) => this.sources.get(one).match(word) !== null);
  }

  /** The key of a text, complete or with its last word computed. */
  says(file, key) {
    if (file.endsWith('.json')) return false;
    const source = this.sources.get(file);
    const start = key.slice(0, key.lastIndexOf('.') + 1);
    return source.includes(`'${key}'`) || source.includes('`' + start + '${');
  }

  /** The tests that can detect a mutant, nearest first. */
  testsOf(mutant) {
    const tests = [];
    const reached = new Set();
    let edge = this.usersOf(mutant);
    while (edge.length > 0) {
      const next = [];
      for (const file of edge) {
        if (reached.has(file)) continue;
        reached.add(file);
        if (isTest(file)) tests.push(file);
        next.push(...(this.importers.get(file) ?? []));
      }
      edge = next;
    }
    return tests;
  }
}
