import type { FastifyRequest } from 'fastify';
import type { Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import type { HandlerAnswer, ServeOptions } from './call.ts';

/**
 * The reader level of the caller, from its header. Without the header, a page of this origin (its browser sends
 * `Sec-Fetch-Site: same-origin`) runs the app of the first release, level 1; any other client, such as a program of the maker's, is
 * given the present level. `Sec-Fetch-Mode` tells nothing: Node's own `fetch` sends it as well.
 */
export function readerLevelOf(request: FastifyRequest): number {
  const header = request.headers[READER_LEVEL_HEADER];
  if (typeof header === 'string' && /^[1-9]\d{0,2}$/.test(header)) return Number(header);
  return request.headers['sec-fetch-site'] === 'same-origin' ? 1 : READER_LEVEL;
}

/** What a handler answered, without what the caller's app is too old to read. */
export function readableAnswer<E extends Endpoint>(
  { collection }: E,
  { readableAt }: Pick<ServeOptions<E>, 'readableAt'>,
  request: FastifyRequest,
  result: HandlerAnswer<E>,
): HandlerAnswer<E> {
  const level = readerLevelOf(request);
  if (!readableAt || level >= READER_LEVEL) return result;
  const read = (answer: unknown) => readableAt(level, answer as Answer<E>);
  if (!collection) return read(result) as HandlerAnswer<E>;
  const page = result as Page<unknown>;
  const items = page.items.map(read).filter((member) => member !== undefined);
  return { ...page, items } as HandlerAnswer<E>;
}
