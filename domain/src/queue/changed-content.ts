import type { QueuedRequest } from './request.ts';
import { isSame, type Fields } from './three-way.ts';

/** What a body says besides its content: whose it is, what it is made on, when it was first told of, and its files. */
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

/** Steps that a body takes beyond the day that it names; the others follow from that day. */
const STEPS = new Set<unknown>(['done', 'require_spare_parts']);

/**
 * The body that was to make a record, in the shape of a merge patch of it: what corrects a record that an earlier version of the
 * same request has made.
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
 * What several earlier versions of a request said alike. Which of them has made the record nobody knows: where they differ there is
 * nothing to start a comparison from, and the person is asked.
 */
export function saidAlike([first = {}, ...others]: readonly Fields[]): Fields {
  return others.reduce<Fields>(common, first);
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
