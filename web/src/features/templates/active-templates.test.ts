import { afterEach, expect, test, vi } from 'vitest';
import { startLanguages } from '../../lib/languages/i18n.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { organisationNow } from '../../lib/session/session.ts';
import { activeTemplates } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('home asks for the active device types of organisation 2', async () => {
  await startLanguages();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  });
  expect(await queryClient.fetchQuery(activeTemplates(organisationNow()))).toEqual([]);
  expect(organisationNow()).toBe(2);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/api\/organisations\/2\/device_templates\?isActive=true/);
});
