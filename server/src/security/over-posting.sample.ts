import { ENDPOINTS } from '@portal/domain/api';
import { z } from 'zod';

type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that a database row, a prototype or another framework would interpret. */
const COVETED =
  `id organisation organisation_id organisationId role roles status verified verified_at owner owner_id
  ownerId user user_id password_hash revision updatedAt createdAt complete constructor prototype toString hasOwnProperty
  @id @type $where _method`.split(/\s+/);

/** Every property name of a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isObject(schema)) return [];
  const properties = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [...properties, ...Object.values(schema).flatMap(namesIn)];
}

/** Every field that the API returns anywhere, and other names that an attacker would try. */
export const TEMPTING: readonly string[] = [
  ...new Set([
    ...COVETED,
    ...ENDPOINTS.flatMap(({ answer }) =>
      answer ? namesIn(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' })) : [],
    ),
  ]),
];

/** The properties of a body's schema as paths: `installer.name`, with a star for any member of a list. */
export function placesOf(schema: z.ZodType | undefined): ReadonlySet<string> {
  const places = new Set<string>();
  const walk = (node: unknown, path: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((option) => walk(option, path));
    if (!isObject(node)) return;
    for (const [name, value] of Object.entries(isObject(node['properties']) ? node['properties'] : {})) {
      places.add([...path, name].join('.'));
      walk(value, [...path, name]);
    }
    for (const key of ['anyOf', 'oneOf', 'allOf']) walk(node[key], path);
    walk(node['items'], [...path, '*']);
  };
  if (schema) walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), []);
  return places;
}

/** Objects with arbitrary keys: the names of parameters and of answers. */
const FREE = new Set([
  'survey.data',
  'survey.data.hydraulics',
  'customDevice.parameters',
  'parameters',
  'content.answers',
  'content.answers.hydraulics',
  'content.parameters',
  'content.pictures',
]);

export type OverPosted = {
  /** The object of the body in which the names are added. */
  readonly where: string;
  readonly body: unknown;
  readonly added: readonly string[];
};

/** A refusal names fifty paths; some of the body's own may be among them. */
const NAMED_AT_ONCE = 40;

/** Copies of a body for each object in it, with every unknown name added to that object, forty at a time. */
export function* overPosted(
  body: unknown,
  places: ReadonlySet<string>,
  path: readonly string[] = [],
): Generator<OverPosted> {
  if (Array.isArray(body)) {
    for (const [at, item] of body.entries()) {
      for (const one of overPosted(item, places, [...path, '*'])) {
        yield { ...one, body: body.map((other, index) => (index === at ? one.body : other)) };
      }
    }
    return;
  }
  if (!isObject(body) || FREE.has(path.join('.'))) return;
  const tempting = TEMPTING.filter((name) => !places.has([...path, name].join('.')));
  for (let at = 0; at < tempting.length; at += NAMED_AT_ONCE) {
    const added = tempting.slice(at, at + NAMED_AT_ONCE);
    const more = Object.fromEntries(added.map((name) => [name, 1]));
    yield { where: path.join('.'), body: { ...body, ...more }, added };
  }
  for (const [key, value] of Object.entries(body)) {
    for (const one of overPosted(value, places, [...path, key])) {
      yield { ...one, body: { ...body, [key]: one.body } };
    }
  }
}

const PROTOTYPES = [
  '"__proto__": { "roles": ["ROLE_SUPERADMIN"], "verified": true }',
  '"\\u005f_proto__": { "organisation": 1 }',
  '"constructor": { "prototype": { "isAdmin": true } }',
];

/** A body as text, with a prototype key at the beginning of its first object. */
export function prototypesIn(body: unknown): string[] {
  const text = JSON.stringify(body);
  const open = text.indexOf('{') + 1;
  const rest = text.slice(open);
  return PROTOTYPES.map((way) => `${text.slice(0, open)}${way}${rest.startsWith('}') ? '' : ','}${rest}`);
}
