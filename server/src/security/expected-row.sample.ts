import { OWNERSHIPS, type Ownership, WHO, type Who } from './people.sample.ts';

/**
 * `read` and `write` are about one record at a time. A `list` is asked once: the signs say whose record is in it. A list
 * `of` an organisation is asked of the caller's own and, for the last sign, of the other one.
 */
type Kind = 'read' | 'write' | 'list' | 'of';
export type Sign = '+' | '-' | '.' | '?' | 'x' | '!' | '_';
export type Row = {
  readonly kind: Kind;
  readonly cells: Readonly<Record<Who, Readonly<Record<Ownership, Sign>>>>;
};

const KINDS: readonly string[] = ['read', 'write', 'list', 'of'];
const SIGNS = '+-.?x!_';

function isSign(sign: string | undefined): sign is Sign {
  return sign !== undefined && sign.length === 1 && SIGNS.includes(sign);
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && KINDS.includes(kind);
}

/** A line of the table: the id of the call, and what each caller is answered. Throws when it cannot be read. */
export function readRow(line: string): [string, Row] {
  const [call = '', kind, ...columns] = line.trim().split(/\s+/);
  if (!isKind(kind) || columns.length !== WHO.length) throw new Error(`The matrix cannot be read: ${line}`);
  const cells = WHO.map((who, at): [Who, Record<Ownership, Sign>] => {
    const column = columns[at] ?? '';
    if (column.length !== 1 && column.length !== OWNERSHIPS.length)
      throw new Error(`${call}, ${who}: ${column}`);
    const signs = OWNERSHIPS.map((ownership, place): [Ownership, Sign] => {
      // One sign alone: a refusal is asked for every record, a success once.
      const alone = column === '+' && ownership !== 'own' ? '_' : column;
      const sign = column.length === 1 ? alone : column[place];
      if (!isSign(sign)) throw new Error(`${call}, ${who}: ${column}`);
      return [ownership, sign];
    });
    return [who, Object.fromEntries(signs) as Record<Ownership, Sign>];
  });
  return [call, { kind, cells: Object.fromEntries(cells) as Row['cells'] }];
}
