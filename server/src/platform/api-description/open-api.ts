import { ENDPOINTS } from '@portal/domain/api';
import type { Endpoint } from '@portal/domain/endpoint';
import { pageQuery } from '@portal/domain/page';
import { problemSchema } from '@portal/domain/problem';
import { z } from 'zod';
import { needsMatch } from '../http/etag.ts';
import { RANGE_OPERATORS } from '../http/list-query.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

/** Builds the OpenAPI 3.1 document from the contracts by which the server validates requests. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Installer portal',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'portal_token' },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const media = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.', 1)[0]],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: { required: true, content: { [media]: { schema: schemaOf(endpoint.body, 'input') } } },
        }
      : {}),
    responses: {
      [endpoint.status]: success(endpoint),
      default: {
        description: 'What went wrong, for a person and for a program',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function success(endpoint: Endpoint): Json {
  const description = 'Done';
  if (endpoint.produces) return { description, content: { [endpoint.produces]: {} } };
  if (!endpoint.answer) return { description };
  const answer = schemaOf(endpoint.answer, 'output');
  const schema = endpoint.collection ? { type: 'array', items: answer } : answer;
  return { description, content: { 'application/json': { schema } } };
}

function parametersOf(endpoint: Endpoint): Json[] {
  const { collection } = endpoint;
  const shapes: [string, 'path' | 'query', z.core.$ZodType, boolean][] = [
    ...Object.entries(endpoint.params?.shape ?? {}).map(
      ([name, schema]): [string, 'path', z.core.$ZodType, boolean] => [name, 'path', schema, true],
    ),
    ...Object.entries({ ...(collection ? pageQuery : {}), ...endpoint.query?.shape }).map(
      ([name, schema]): [string, 'query', z.core.$ZodType, boolean] => [name, 'query', schema, false],
    ),
  ];
  const declared = shapes.map(([name, where, schema, required]) => ({
    name: collection?.equal?.includes(name) ? `${name}[]` : name,
    in: where,
    required: required || (schema instanceof z.ZodType && !schema.safeParse(undefined).success),
    ...(isRecord(schema) ? { style: 'deepObject', explode: true } : {}),
    schema: schema instanceof z.ZodType ? schemaOf(schema, 'input') : {},
  }));
  const query = (name: string, schema: Json): Json => ({ name, in: 'query', required: false, schema });
  return [
    ...declared,
    ...(collection?.order ?? []).map((key) => query(`order[${key}]`, { enum: ['asc', 'desc'] })),
    ...(collection?.range ?? []).flatMap((key) =>
      RANGE_OPERATORS.map((operator) => query(`${key}[${operator}]`, { type: 'string', format: 'date' })),
    ),
    ...(collection?.exists ?? []).map((key) => query(`exists[${key}]`, { type: 'boolean' })),
    ...(endpoint.queued || (endpoint.guarded && endpoint.method !== 'GET')
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 8 } }]
      : []),
    ...(needsMatch(endpoint)
      ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ];
}

function isRecord(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodOptional
    ? schema.unwrap() instanceof z.ZodRecord
    : schema instanceof z.ZodRecord;
}
