import type { QueuedRequest } from './request.ts';
import { isSame, type Fields } from './three-way.ts';

/** Fields of a body that are not content: its owner, its parent, its times of creation, and its files. */
const NOT_CONTENT = new Set([
  'clientId',
  'customDevice',
  'partOf',
  'partOfClientId',
  'installation',
  'installationClientId',
  'reportedAt',
  'files',
]);

/** Steps that a body causes besides the date that it names; the others follow from that date. */
const STEPS = new Set<unknown>(['done', 'require_spare_parts']);

/**
 * A creating body converted to a merge patch: it corrects the record that an earlier version of the same request has
 * created.
 */
export function patchOfCreation(type: QueuedRequest['type'], body: Fields): Fields {
  const { status, ...rest } = body;
  const content = Object.entries(rest).filter(([name]) => !NOT_CONTENT.has(name));
  const device = body['customDevice'];
  const parameters =
    type === 'installation' && typeof device === 'object' && device !== null && 'parameters' in device
      ? { parameters: device.parameters }
      : {};
  return { ...Object.fromEntries(content), ...parameters, ...(STEPS.has(status) && { status }) };
}

/**
 * The fields in which several earlier versions of a request agree. It is unknown which version created the record:
 * where they differ there is no common base, and the person is asked. What was signed is nobody's to choose from: it
 * goes with the version that is sent.
 */
export function commonFields([first = {}, ...others]: readonly Fields[]): Fields {
  const { signed: _signed, ...alike } = others.reduce<Fields>(common, first);
  return alike;
}

function common(one: Fields, other: Fields): Fields {
  return Object.fromEntries(
    Object.entries(one).flatMap(([name, value]): [string, unknown][] => {
      const second = Object.hasOwn(other, name) ? other[name] : undefined;
      if (isSame(value, second)) return [[name, value]];
      return isFields(value) && isFields(second) ? [[name, common(value, second)]] : [];
    }),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
