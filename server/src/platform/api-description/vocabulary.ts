import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { z } from 'zod';
import { CLASSES, type HydraClass } from './classes.ts';

type Json = Record<string, unknown>;

const DOCS = '/api/docs.jsonld';
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Terms that every document uses; the prefix `hydra:` stays. */
const PREFIXES = {
  '@vocab': `${DOCS}#`,
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: XSD,
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
} as const;

/** Converts `custom_devices` to `customDevices`. */
function termOf(known: HydraClass): string {
  const path = known.collection?.path.slice(1) ?? known.name;
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const CLASSES_WITH_COLLECTION = CLASSES.filter((known) => known.collection);

/** The entrypoint of a generic client: one link per collection. */
export function entrypoint(): Json {
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(
      CLASSES_WITH_COLLECTION.map((known) => [termOf(known), `/api${known.collection?.path}`]),
    ),
  };
}

/** The JSON-LD context of one class, or of the entrypoint. */
export function classContext(known: HydraClass | undefined): Json {
  const own = known
    ? Object.fromEntries(Object.keys(shapeOf(known)).map((field) => [field, `${known.name}/${field}`]))
    : Object.fromEntries(
        CLASSES_WITH_COLLECTION.map((one) => [
          termOf(one),
          { '@id': `Entrypoint/${termOf(one)}`, '@type': '@id' },
        ]),
      );
  return { ...PREFIXES, ...own };
}

/** The Hydra documentation of the whole API. */
export function apiDocumentation(): Json {
  return {
    '@context': {
      ...PREFIXES,
      domain: { '@id': 'rdfs:domain', '@type': '@id' },
      range: { '@id': 'rdfs:range', '@type': '@id' },
      subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
      expects: { '@id': 'hydra:expects', '@type': '@id' },
      returns: { '@id': 'hydra:returns', '@type': '@id' },
    },
    '@id': DOCS,
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Installer portal',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [...CLASSES.map(supportedClass), entrypointClass()],
  };
}

function shapeOf(known: HydraClass): Record<string, z.core.$ZodType> {
  const answer = known.single?.answer ?? known.lists[0]?.answer;
  return answer instanceof z.ZodObject ? answer.shape : {};
}

/** What a client may send: the body of the POST to the collection. */
function writableOf(known: HydraClass): Set<string> {
  const bodies = ENDPOINTS.filter(
    ({ method, path }) =>
      (method === 'POST' && path === known.collection?.path) ||
      (method === 'PATCH' && path === `${known.collection?.path}/{id}`),
  ).map((endpoint) => endpoint.body);
  return new Set(bodies.flatMap((body) => (body instanceof z.ZodObject ? Object.keys(body.shape) : [])));
}

function rangeOf(schema: z.core.$ZodType): { range: string; optional: boolean } {
  let inner = schema;
  let optional = false;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    optional = true;
    inner = inner.unwrap();
  }
  if (inner instanceof z.ZodBoolean) return { range: 'xmls:boolean', optional };
  if (inner instanceof z.ZodNumber) return { range: inner.isInt ? 'xmls:integer' : 'xmls:decimal', optional };
  return { range: 'xmls:string', optional };
}

function supportedClass(known: HydraClass): Json {
  const writable = writableOf(known);
  return {
    '@id': `#${known.name}`,
    '@type': 'hydra:Class',
    'hydra:title': known.name,
    'hydra:supportedProperty': Object.entries(shapeOf(known))
      .filter(([name]) => name !== 'id')
      .map(([name, schema]) => {
        const { range, optional } = rangeOf(schema);
        return {
          '@type': 'hydra:SupportedProperty',
          'hydra:property': {
            '@id': `#${known.name}/${name}`,
            '@type': 'rdf:Property',
            'rdfs:label': name,
            domain: `#${known.name}`,
            range,
          },
          'hydra:title': name,
          'hydra:required': !optional,
          'hydra:readable': true,
          'hydra:writeable': writable.has(name),
        };
      }),
    'hydra:supportedOperation': operationsAt(known, `${known.collection?.path}/{id}`),
  };
}

function operationsAt(known: HydraClass, path: string): Json[] {
  return ENDPOINTS.filter((endpoint) => endpoint.path === path).map((endpoint) => operation(known, endpoint));
}

const SCHEMA_ACTION: Readonly<Record<string, string>> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  PATCH: 'schema:UpdateAction',
  PUT: 'schema:ReplaceAction',
  DELETE: 'schema:DeleteAction',
};

function operation(known: HydraClass, endpoint: Endpoint): Json {
  const returns = endpoint.collection
    ? 'hydra:Collection'
    : endpoint.answer
      ? `#${known.name}`
      : 'owl:Nothing';
  return {
    '@type': ['hydra:Operation', SCHEMA_ACTION[endpoint.method] ?? 'schema:Action'],
    'hydra:method': endpoint.method,
    'hydra:title': endpoint.summary,
    'rdfs:label': endpoint.summary,
    returns,
    ...(endpoint.body ? { expects: `#${known.name}` } : {}),
  };
}

function entrypointClass(): Json {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': CLASSES_WITH_COLLECTION.map((known) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#Entrypoint/${termOf(known)}`,
        '@type': 'hydra:Link',
        'rdfs:label': `The collection of ${known.name} resources`,
        domain: '#Entrypoint',
        'rdfs:range': [
          { '@id': 'hydra:Collection' },
          {
            'owl:equivalentClass': {
              'owl:onProperty': { '@id': 'hydra:member' },
              'owl:allValuesFrom': { '@id': `#${known.name}` },
            },
          },
        ],
        'hydra:supportedOperation': operationsAt(known, known.collection?.path ?? ''),
      },
      'hydra:title': `The collection of ${known.name} resources`,
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
  };
}
