import type { Switch } from './switches.ts';

const RUNNER = 'web/src/queue/sending/runner.ts';
const WIRE = 'web/src/queue/sending/http-attempt.ts';
const ENQUEUE = 'web/src/queue/store/enqueue.ts';

const LOCK_FREE = {
  file: 'web/src/queue/sending/sender.ts',
  find: 'await navigator.locks.request(LOCK, () => drain(signal));',
  put: 'await drain(signal);',
} as const;

/**
 * Products that lose or double work, each broken in one rule of docs/offline.md. They exist in test builds alone: a
 * snippet that the product does not have any more fails the build.
 */
export const BROKEN_SWITCHES: readonly Switch[] = [
  {
    name: 'no key',
    snippets: [{ file: WIRE, find: "'Idempotency-Key': key,", put: '' }],
  },
  {
    name: 'new key on each retry',
    snippets: [
      { file: WIRE, find: "'Idempotency-Key': key,", put: "'Idempotency-Key': crypto.randomUUID()," },
    ],
  },
  {
    // The moment between looking and working is held open for a mail, so that the same one meets it: that may have to open a connection to
    // the database first, which takes a server under load longer than a call. The second belt, by which the same key is the same mail in
    // the outbox, is taken off with it.
    name: 'key outside the transaction',
    snippets: [
      {
        file: 'server/src/platform/http/idempotency.ts',
        find: `return await db.within(scope, async (tx) => {
      const before = await lookUp(tx, once, fingerprint);
      if (before) return before;
      const outcome = await once.produce(tx);
      await storeOutcome(tx, once, fingerprint, outcome);
      return outcome;
    });`,
        put: `const before = await db.within(scope, (tx) => lookUp(tx, once, fingerprint));
    if (before) return before;
    const isMail = request.raw.url?.startsWith('/api/send-email') === true;
    if (isMail) await new Promise((resolve) => setTimeout(resolve, 2_500));
    const outcome = await db.within(scope, (tx) => once.produce(tx));
    await db.within(scope, (tx) => storeOutcome(tx, once, fingerprint, outcome));
    return outcome;`,
      },
      {
        file: 'server/src/queue/commands.ts',
        find: '`send-email:${scope.actor.id}:${key}`',
        put: '`send-email:${scope.actor.id}:${key}:${Math.random()}`',
      },
    ],
  },
  { name: 'no lock', snippets: [LOCK_FREE] },
  {
    name: 'blind write',
    snippets: [
      LOCK_FREE,
      {
        file: 'web/src/lib/local/local-db.ts',
        find: `if (now === undefined || now.revision !== revision) return undefined;
        const changed = { ...next(now), revision: revision + 1 };`,
        put: `if (now !== undefined) seen.set(id, now);
        const changed = { ...next(seen.get(id) as Record), revision: revision + 1 };`,
      },
      {
        file: 'web/src/lib/local/local-db.ts',
        find: 'const table = () => rawTable(name);',
        put: 'const table = () => rawTable(name);\n  const seen = new Map<string, Record>();',
      },
    ],
  },
  {
    name: 'delete before send',
    snippets: [
      {
        file: RUNNER,
        find: 'const sent = await authorised(() => sendData(request), request);',
        put: 'await requests.remove(request.id);\n  const sent = await authorised(() => sendData(request), request);',
      },
    ],
  },
  {
    name: 'drop on 401',
    snippets: [
      {
        file: RUNNER,
        find: '  sessionRefused();',
        put: '  await requests.remove(request.id);\n  sessionRefused();',
      },
    ],
  },
  {
    name: 'skip missing photo',
    snippets: [
      {
        file: RUNNER,
        find: "if ('failed' in uploaded) return fail(request, uploaded.failed);",
        put: "if ('failed' in uploaded) return confirmFile(request, file);",
      },
    ],
  },
  {
    name: 'done before complete',
    snippets: [
      {
        file: RUNNER,
        find: "return advance(request, 'data-sent', () => ({ ...sent, attempts: 0 }));",
        put: `{
    const early = await advance(request, 'data-sent', () => ({ ...sent, attempts: 0 }));
    if (early) await storeReceipt(early);
    return undefined;
  }`,
      },
    ],
  },
  {
    name: 'believes a captive portal',
    snippets: [
      {
        file: 'domain/src/queue/answer-meaning.ts',
        find: "return answer.ours && !isHtml(answer.contentType) ? 'success' : 'retry';",
        put: "return 'success';",
      },
    ],
  },
  {
    name: 'believes any success',
    snippets: [
      {
        file: 'web/src/queue/sending/attempt.ts',
        find: 'const data = status >= 200 && status < 300 ? contract.promised({ text, json }) : undefined;',
        put: 'const data = status >= 200 && status < 300 ? (contract.promised({ text, json }) ?? ({} as Value)) : undefined;',
      },
    ],
  },
  {
    name: 'saved before it is kept',
    snippets: [
      {
        file: ENQUEUE,
        find: 'const request = await atomically(',
        put: 'const request: QueuedRequest = { ...frozen, sequence: 1 };\n  void atomically(',
      },
      { file: ENQUEUE, find: 'await compareWithDisk(request);', put: '' },
    ],
  },
  {
    name: 'one place for the photos of all requests',
    snippets: [{ file: ENQUEUE, find: 'slot: `${id}/${index}`', put: 'slot: `photo/${index}`' }],
  },
];
