import type { Collection, Endpoint } from '@portal/domain/endpoint';
import { isListOrRecord, RANGE_OPERATORS } from '../http/list-query.ts';

/** What a contract says of its filters, worked out once. */
const known = new WeakMap<Endpoint, { readonly names: string; readonly mapping: readonly object[] }>();

/** The filters of a list as a URI template, which generic clients read together with the list. */
export function searchTemplate(
  endpoint: Endpoint,
  collection: Collection,
  path: string,
): Record<string, unknown> {
  const { names, mapping } = known.get(endpoint) ?? describe(endpoint, collection);
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${names}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping,
  };
}

function describe(endpoint: Endpoint, collection: Collection) {
  const variables = [
    ...new Set([
      ...(collection.equal ?? []).flatMap((key) => [key, `${key}[]`]),
      ...Object.entries(endpoint.query?.shape ?? {})
        .filter(([key]) => !collection.equal?.includes(key))
        .map(([key, schema]) => (isListOrRecord(schema) ? `${key}[]` : key)),
      ...(collection.range ?? []).flatMap((key) => RANGE_OPERATORS.map((operator) => `${key}[${operator}]`)),
      ...(collection.exists ?? []).map((key) => `exists[${key}]`),
      ...collection.order.map((key) => `order[${key}]`),
      ...(collection.search ? ['search'] : []),
    ]),
  ];
  const filters = {
    names: variables.join(','),
    mapping: variables.map((variable) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property: variable.replace(/^(order|exists)\[(.+)\]$/, '$2').replace(/\[.*\]$/, ''),
      required: false,
    })),
  };
  known.set(endpoint, filters);
  return filters;
}
