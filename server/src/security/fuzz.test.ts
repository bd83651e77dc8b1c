import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@portal/domain/api';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../platform/api-description/open-api.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { IS_LONG, TEST_SEED } from '../../test/test-column.ts';
import { reportCount } from './counting.sample.ts';
import { forgetAttempts } from './asking.sample.ts';
import { fuzz, type Guess, operationsOf, type Reply } from './fuzzer.sample.ts';
import { openStage, type Stage } from './matrix.sample.ts';
import { account, signIn, WHO } from './people.sample.ts';

/** Guesses for each call. */
const RUNS = IS_LONG ? 100 : 15;

/** Two faults that somebody might make: a crash on a quote, and a database's words in an answer. */
function planted(app: FastifyInstance): void {
  app.get<{ Querystring: { name?: string } }>('/api/planted/crash', async (request, reply) => {
    if ((request.query.name ?? '').includes("'")) throw new TypeError('Cannot read properties of undefined');
    return reply.send({});
  });
  app.get<{ Params: { id: string } }>('/api/planted/leak/:id', async (request, reply) =>
    reply
      .code(400)
      .type('application/problem+json')
      .send({
        type: 'invalid-input',
        title: 'Wrong',
        status: 400,
        detail: `invalid input syntax: column "id" cannot be ${request.params.id}`,
        requestId: request.id,
      }),
  );
}

const PLANTED = operationsOf({
  paths: {
    '/planted/crash': {
      get: {
        operationId: 'crash',
        parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string' } }],
      },
    },
    '/planted/leak/{id}': {
      get: { operationId: 'leak', parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
    },
  },
});

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(await buildTestApp({ more: planted }));
});
let guessed = 0;
afterAll(async () => {
  reportCount({ guesses: guessed });
  await stage.test.close();
});

let turn = 0;

/** As one kind of caller after another, each with a session that nobody has ended. */
async function send(guess: Guess): Promise<Reply> {
  turn += 1;
  const who = WHO[turn % WHO.length] ?? 'nobody';
  const stand = stage.stands.get(who);
  if (!stand) throw new Error(`Nobody stands for ${who}`);
  const answer = await stage.test.app.inject({
    ...guess,
    headers: { ...guess.headers, ...stand.caller.headers },
    payloadAsStream: true,
  });
  const type = answer.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  const stream = answer.stream();
  if (type.includes('text/event-stream')) stream.destroy();
  else for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return { status: answer.statusCode, type, text: Buffer.concat(chunks).toString() };
}

/** Guesses end sessions, delete accounts and use up what is limited: everybody begins each call afresh. */
async function renew(): Promise<void> {
  await forgetAttempts(stage.test);
  const renewed = new Map(stage.stands);
  for (const [who, stand] of stage.stands) {
    const caller = await stage.test.db.system(async (tx) => {
      const role = who === 'nobody' ? 'installer' : who === 'elsewhere' ? 'superadmin' : who;
      return signIn(stage.test, tx, who, await account(stage.world, tx, 2, { role }));
    });
    renewed.set(who, { ...stand, caller });
  }
  stage = { ...stage, stands: renewed };
}

describe('Requests guessed from the API’s own document', () => {
  const operations = operationsOf(openApiDocument('http://portal.test'));

  it('are made for every call', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
  });

  it('follow the document that the server gives', async () => {
    const given = await stage.test.nobody.get('/docs.json');
    expect(operationsOf(given.body).map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
  });

  it.each(operations)('end in no failure, and in no word of our insides: $id', async (operation) => {
    await renew();
    const asked = await fuzz(operation, send, { seed: TEST_SEED, runs: RUNS });
    expect(asked).toBeGreaterThanOrEqual(RUNS);
    guessed += asked;
  });

  it.each(PLANTED)('find a fault that was planted: $id', async (operation) => {
    await expect(fuzz(operation, send, { seed: TEST_SEED, runs: 3_000 })).rejects.toThrow(
      /a failure: 500|insides/,
    );
  });
});
