import type { FastifyRequest } from 'fastify';
import type { Collection, Endpoint } from '@portal/domain/endpoint';
import { type Page, pageCount } from '@portal/domain/page';
import type { ListQuery } from '../http/list-query.ts';
import { classOf, type HydraClass } from './classes.ts';
import { searchTemplate } from './search.ts';

type Json = Record<string, unknown>;

/** Relations are paths such as `/organisations/2`, which a generic client resolves against the root of the host. */
const RELATION = /^\/[a-z_]+\/\d+$/;

function linked(value: unknown): unknown {
  // Nearly no text begins like a path, and asking the pattern of each is a third of what a list costs here (profile of bench: http).
  if (typeof value === 'string')
    return value.startsWith('/') && RELATION.test(value) ? `/api${value}` : value;
  if (Array.isArray(value)) return value.map(linked);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Json = {};
  for (const [key, inner] of Object.entries(value)) copy[key] = linked(inner);
  return copy;
}

function idOf(known: HydraClass | undefined, listPath: string, value: object, index: number): string {
  const id = 'id' in value ? value.id : undefined;
  if (known?.collection && (typeof id === 'number' || typeof id === 'string')) {
    // Without a call that reads one, such as of the event log, a path of its own would lead nowhere.
    return `/api${known.collection.path}${known.single ? '/' : '#'}${id}`;
  }
  return `${listPath}#${typeof id === 'number' ? id : index}`;
}

/** One record as JSON-LD. */
export function hydraMember(endpoint: Endpoint, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known = classOf(endpoint);
  const type = known?.name ?? 'Answer';
  const body = linked(value) as Json;
  return {
    '@context': `/api/contexts/${type}`,
    '@id': idOf(known, `/api${endpoint.path}`, value, 0),
    '@type': type,
    ...body,
  };
}

/** One page of a list as a Hydra collection (specification section 7). */
export function hydraCollection(
  endpoint: Endpoint,
  collection: Collection,
  request: FastifyRequest,
  page: Page<unknown>,
  list: ListQuery,
): Json {
  const known = classOf(endpoint);
  // Keeps the `.jsonld` suffix of the request, so that the page links also answer as JSON-LD without an Accept header.
  const url = new URL(request.originalUrl, 'http://portal');
  const members = page.items.map((item, index) => {
    if (typeof item !== 'object' || item === null) return item;
    return {
      '@id': idOf(known, url.pathname, item, index),
      '@type': collection.type,
      ...(linked(item) as Json),
    };
  });
  const document: Json = {
    '@context': `/api/contexts/${collection.type}`,
    '@id': url.pathname,
    '@type': 'hydra:Collection',
    'hydra:member': members,
    'hydra:totalItems': page.totalItems,
  };
  const view = viewOf(url, page, list);
  if (view) document['hydra:view'] = view;
  document['hydra:search'] = searchTemplate(endpoint, collection, url.pathname);
  return document;
}

function viewOf(url: URL, page: Page<unknown>, list: ListQuery): Json | undefined {
  if (page.itemsPerPage === 0) return undefined;
  const at = (number: number, cursor?: string): string => {
    const query = new URLSearchParams(url.search);
    query.delete('cursor');
    query.set('page', String(number));
    if (cursor) query.set('cursor', cursor);
    return `${url.pathname}?${query.toString()}`;
  };
  const last = pageCount(page.totalItems, page.itemsPerPage);
  const view: Json = {
    '@id': at(page.page, list.cursor),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': at(1),
    'hydra:last': at(last),
  };
  if (page.page > 1) view['hydra:previous'] = at(Math.min(page.page - 1, last));
  // A list that grew shorter while its cursors were followed has fewer pages than were read, and more rows than these.
  if (page.page < last || page.nextCursor !== undefined)
    view['hydra:next'] = at(page.page + 1, page.nextCursor);
  return view;
}
