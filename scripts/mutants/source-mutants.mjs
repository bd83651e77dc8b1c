// Creates mutants of the constants and tables at the top level of a TypeScript file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * One edit of one file.
 * @typedef {{ id: string, kind: string, file: string, line: number, symbol: string | null, exported: boolean,
 *   start: number, end: number, text: string }} Mutant
 * `text` replaces what stands between `start` and `end`; `symbol` is the constant that it belongs to.
 */

/** Operators of access rules, with their opposites. */
const OPPOSITE = { '&&': '||', '||': '&&', '===': '!==', '!==': '===' };

/** The expression inside of `x as const`, `x satisfies Y`, `(x)` and `new Set(x)`. */
function bare(node) {
  if (node === null || node === undefined) return null;
  if (['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type))
    return bare(node.expression);
  if (node.type === 'NewExpression' && ['Set', 'Map'].includes(node.callee.name))
    return bare(node.arguments[0]);
  return node;
}

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';

/** A reference to a constant, `NAME` or `NAME.part`. */
function isConstant(node) {
  if (node?.type === 'Identifier') return /^[A-Z][A-Z0-9_]+$/.test(node.name);
  return node?.type === 'MemberExpression' && !node.computed && isConstant(node.object);
}

const isUpper = (name) => /^[A-Z][A-Z0-9_]*$/.test(name);

/** Collects the edits of the expressions of one file. */
class Edits {
  constructor(source, { rules, wordsOnly }) {
    this.source = source;
    /** Whether functions, such as access rules, are mutated too. */
    this.rules = rules;
    /** Whether the file is a document: then the words around its numbers change, instead of each text. */
    this.wordsOnly = wordsOnly;
    this.found = [];
  }

  add(node, text, what) {
    this.found.push({ start: node.start, end: node.end, text, what });
  }

  /** An element of a list or an entry of a table, with the comma that follows it. */
  removal(node, what) {
    const after = /^\s*,/.exec(this.source.slice(node.end));
    this.found.push({ start: node.start, end: node.end + (after?.[0].length ?? 0), text: '', what });
  }

  short(node) {
    const text = this.source.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
    return text.length > 60 ? `${text.slice(0, 57)}...` : text;
  }

  number(node) {
    const { value } = node;
    this.add(node, String(value + 1), `${node.raw} -> ${value + 1}`);
    const less = Number.isInteger(value) && value < 4 ? value - 1 : value / 2;
    this.add(node, less < 0 ? `(${less})` : String(less), `${node.raw} -> ${less}`);
  }

  /** Changes the numbers that a text takes from constants by one each, and makes its words unreadable. */
  template(node) {
    for (const part of node.expressions) {
      if (isConstant(part)) this.add(part, `${this.short(part)} + 1`, `${this.short(part)} + 1`);
    }
    if (!this.wordsOnly || !this.states(node)) return;
    const text = this.source
      .slice(node.start, node.end)
      .split(/(\$\{[^}]*\}|\{[^}]*\}|\*\*)/)
      .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\p{L}/gu, 'x')))
      .join('');
    this.add(node, text, `words of ${this.short(node)}`);
  }

  /** Whether a sentence of a document contains a number from a constant. */
  states(node) {
    return node.type === 'TemplateLiteral' && node.expressions.some((part) => isConstant(part));
  }

  list(node) {
    const literals = node.elements.filter((element) => element !== null && element.type !== 'SpreadElement');
    for (const element of literals) {
      const fixed = this.wordsOnly && !this.states(element);
      if (literals.length > 1 && !fixed) this.removal(element, `without ${this.short(element)}`);
      if (!isText(bare(element)) || literals.length === 1) this.expression(element);
    }
  }

  object(node) {
    for (const property of node.properties) {
      if (property.type !== 'Property') continue;
      const value = bare(property.value);
      const holds = ['ObjectExpression', 'ArrayExpression', 'Identifier'].includes(value?.type);
      if (holds && !property.shorthand) this.removal(property, `without ${this.short(property)}`);
      this.expression(property.value);
    }
  }

  expression(given) {
    const node = bare(given);
    if (node === null) return;
    if (isNumber(node)) this.number(node);
    else if (isText(node) && !this.wordsOnly)
      this.add(node, `'${node.value}~'`, `${this.short(node)} changed`);
    else if (node.type === 'Literal' && typeof node.value === 'boolean')
      this.add(node, String(!node.value), `${node.value} -> ${!node.value}`);
    else if (node.type === 'Literal' && node.regex) this.pattern(node);
    else if (isConstant(node)) {
      if (node.type === 'MemberExpression')
        this.add(node, `${this.short(node)} + 1`, `${this.short(node)} + 1`);
    } else this.compound(node);
  }

  compound(node) {
    switch (node.type) {
      case 'ArrayExpression':
        this.list(node);
        break;
      case 'ObjectExpression':
        this.object(node);
        break;
      case 'TemplateLiteral':
        this.template(node);
        break;
      case 'UnaryExpression':
        this.expression(node.argument);
        break;
      case 'BinaryExpression':
      case 'LogicalExpression':
        this.operator(node);
        this.expression(node.left);
        this.expression(node.right);
        break;
      case 'CallExpression':
        for (const argument of node.arguments) this.expression(argument);
        break;
      case 'ArrowFunctionExpression':
        if (this.rules || this.wordsOnly) this.expression(node.body);
        break;
    }
  }

  operator(node) {
    const opposite = OPPOSITE[node.operator];
    if (opposite === undefined) return;
    const between = this.source.slice(node.left.end, node.right.start);
    const text = between.replace(node.operator, opposite);
    this.found.push({
      start: node.left.end,
      end: node.right.start,
      text,
      what: `${opposite} in ${this.short(node)}`,
    });
  }

  /** The repetition counts of a regular expression: `{9}` becomes `{10}`. */
  pattern(node) {
    for (const match of node.raw.matchAll(/\{(\d+)(,\d*)?\}/g)) {
      const more = `{${Number(match[1]) + 1}${match[2] ?? ''}}`;
      const raw = node.raw.slice(0, match.index) + more + node.raw.slice(match.index + match[0].length);
      this.add(node, raw, `${match[0]} -> ${more} in ${this.short(node)}`);
    }
  }
}

/** The top-level constants of a file: `{ name, value, exported }`. */
function constantsOf(program) {
  return program.body.flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration';
    const declaration = exported ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.map(({ id, init }) => ({ name: id.name, value: init, exported }));
  });
}

/**
 * The mutants of the constants of a file.
 * @param {string} root folder of the tree
 * @param {string} file its path in the tree
 * @param {{ kind: string, rules?: boolean, wordsOnly?: boolean, all?: boolean }} options `rules`: also what functions
 *   compare; `wordsOnly`: the file holds a document; `all`: also what is not in capitals
 * @returns {Mutant[]}
 */
export function sourceMutants(root, file, { kind, rules = false, wordsOnly = false, all = false }) {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const seen = new Map();
  return constantsOf(program).flatMap(({ name, value, exported }) => {
    if (!isUpper(name) && !all) return [];
    const edits = new Edits(source, { rules, wordsOnly });
    edits.expression(value);
    return edits.found.map(({ start, end, text, what }) => {
      const title = `${file} ${name}: ${what}`;
      const times = (seen.get(title) ?? 0) + 1;
      seen.set(title, times);
      const id = times === 1 ? title : `${title} (${times})`;
      const line = source.slice(0, start).split('\n').length;
      return { id, kind, file, line, symbol: name, exported, start, end, text };
    });
  });
}
