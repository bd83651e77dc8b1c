import type { Collection, Endpoint } from '@portal/domain/endpoint';
import { isListOrRecord, RANGE_OPERATORS } from '../http/list-query.ts';

/** The filters of a list as a URI template, which generic clients read together with the list. */
export function searchTemplate(
  endpoint: Endpoint,
  collection: Collection,
  path: string,
): Record<string, unknown> {
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
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${variables.join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': variables.map((variable) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property: variable.replace(/^(order|exists)\[(.+)\]$/, '$2').replace(/\[.*\]$/, ''),
      required: false,
    })),
  };
}
