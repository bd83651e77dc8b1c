import { describe, expect, it } from 'vitest';
import { additionsFor } from './additions.mjs';

const added = (files, minutes = 60) => additionsFor(files, minutes).run.map(({ id }) => id);

describe('What a change adds to the gate', () => {
  it('is nothing for a page, a text or a document', () => {
    expect(
      added(['web/src/features/home/home-page.tsx', 'web/src/locales/pl/home.json', 'README.md']),
    ).toEqual([]);
  });

  it.each([
    ['web/src/queue/sending/runner.ts', ['faults']],
    ['web/src/service-worker.ts', ['faults']],
    ['domain/src/queue/transition.ts', ['faults']],
    ['server/src/platform/http/idempotency.ts', ['faults']],
    ['server/src/installations/store.ts', ['matrix', 'repairs']],
    ['server/src/services/repair-store.ts', ['matrix', 'repairs']],
    ['domain/src/warranty/repairs.ts', ['repairs']],
    ['domain/src/dates.ts', ['repairs']],
    ['domain/src/access/policies.ts', ['matrix']],
    ['server/src/db/migrations/040-anything.sql', ['pglite']],
    ['server/src/reminders/jobs.ts', ['pglite']],
    ['e2e/journeys/services.spec.ts', ['journeys']],
  ])('of %s is %j', (file, pieces) => {
    expect(added([file])).toEqual(pieces);
  });

  it('runs the changed journeys together, and only those', () => {
    const { run } = additionsFor(
      ['e2e/journeys/a.spec.ts', 'e2e/journeys/b.spec.ts', 'e2e/drivers/phone.ts'],
      60,
    );
    expect(run).toMatchObject([
      { id: 'journeys', files: ['e2e/journeys/a.spec.ts', 'e2e/journeys/b.spec.ts'] },
    ]);
  });

  it('does not run a journey that the change deleted', () => {
    const { run } = additionsFor(['e2e/journeys/gone.spec.ts', 'e2e/journeys/b.spec.ts'], 60, (file) =>
      file.endsWith('b.spec.ts'),
    );
    expect(run).toMatchObject([{ id: 'journeys', files: ['e2e/journeys/b.spec.ts'] }]);
  });

  it('leaves to the long column what does not fit into forty minutes, and says what that is', () => {
    const changed = Array.from({ length: 60 }, (_, at) => `e2e/journeys/${at}.spec.ts`);
    const { run, left } = additionsFor(['web/src/queue/sending/runner.ts', ...changed], 30);
    const minutes = run.reduce((sum, one) => sum + one.minutes, 0);
    expect(run.map(({ id }) => id)).toEqual(['faults', 'journeys']);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(left).toHaveLength(60 - 24);
  });
});
