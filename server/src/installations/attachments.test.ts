import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { EMPTY_TEXT } from '../../test/test-builders.ts';
import { commissioning, picture } from './commission.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const local = (url: string): string => url.replace('http://portal.test', '');

/** Uploads a file into the library as the warranty editor does. */
async function inLibrary(name: string, filetype: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { urls, paths } = (
    await at.admin.post('/get-s3-urls', [{ filename: name, filetype, size: bytes.length, sha256 }])
  ).body;
  const headers = { 'content-type': filetype, 'x-amz-acl': 'public-read' };
  await portal.app.inject({ method: 'PUT', url: local(urls[0]), payload: bytes, headers });
  const file = { organisation: '/organisations/2', name, type: filetype, path: paths[0], folder: null };
  const saved = await at.admin.post('/files', { ...file, language: 'pl' });
  expect(saved.status, saved.text).toBe(201);
  return paths[0];
}

test('a drawing and a document that go with a warranty open as what they are', async () => {
  const { bytes } = await picture('schemat.png', 'photos.0');
  const attachments = [
    { kind: 'internal', name: 'Schemat', path: await inLibrary('schemat.png', 'image/png', bytes) },
    {
      kind: 'internal',
      name: 'Instrukcja',
      path: await inLibrary('instrukcja.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF')),
    },
  ];
  await portal.db.system((tx) =>
    tx
      .insertInto('warranty_templates')
      .values({
        organisation_id: 2,
        version_id: at.template.versionId,
        language: 'de',
        template: JSON.stringify({ ...EMPTY_TEXT, attachments }),
      })
      .execute(),
  );
  const id = await at.commission(at.installer, 'ATTACHED-1');
  await at.admin.post(`/installations/${id}/accept`);
  const { documents } = (await at.installer.get(`/installations/${id}`)).body;
  const opened = documents
    .filter((document: { kind: string }) => document.kind === 'library')
    .map(async ({ name, url }: { name: string; url: string }) => {
      const { headers } = await portal.app.inject({ url: local(url) });
      return [name, headers['content-type'], headers['content-disposition']];
    });
  expect(await Promise.all(opened)).toEqual([
    ['Schemat', 'image/png', "inline; filename*=UTF-8''Schemat.png"],
    ['Instrukcja', 'application/pdf', "inline; filename*=UTF-8''Instrukcja.pdf"],
  ]);
});
