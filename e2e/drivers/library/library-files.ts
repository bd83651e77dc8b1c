import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ApiCaller } from '../api-caller.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pages under one node of a PDF's tree: a reader that looks for one page need not read those of the other nodes. */
const GROUP = 20;

/** A PDF of some pages, each of which says its number. */
export function makePdf(pages: number, about: string): Buffer {
  const groups = Array.from({ length: Math.ceil(pages / GROUP) }, (_, group) => {
    const numbers = Array.from({ length: Math.min(GROUP, pages - group * GROUP) }, (__, at) => at);
    return numbers.map((at) => group * GROUP + at);
  });
  const first = 4 + groups.length;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${groups.map((_, group) => `${4 + group} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...groups.map(
      (numbers) =>
        `<< /Type /Pages /Parent 2 0 R /Count ${numbers.length} /Kids [${numbers.map((at) => `${first + 2 * at} 0 R`).join(' ')}] >>`,
    ),
    ...groups.flat().flatMap((at) => {
      const drawn = `BT /F1 32 Tf 60 700 Td (${about}, page ${at + 1}) Tj ET`;
      const parent = 4 + Math.floor(at / GROUP);
      return [
        `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  const places: number[] = [];
  let text = '%PDF-1.4\n';
  objects.forEach((object, at) => {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Makes a folder at the top of the Polish library; answers its id. */
export async function makeFolder(admin: ApiCaller, name: string): Promise<number> {
  const body = { kind: 'folder', language: 'pl', parent: null, name };
  return z.object({ id: z.number() }).parse(await admin.send('POST', '/library_entries', body)).id;
}

/** Puts a file of up to 25 MB into the library, as the office's page does; answers the entry that it is. */
export async function addFile(
  admin: ApiCaller,
  bytes: Buffer,
  name: string,
  place: { readonly folder: number } | { readonly replaces: number },
): Promise<number> {
  const type = name.endsWith('.webm') ? 'video/webm' : 'application/pdf';
  const wish = { filename: name, filetype: type, size: bytes.length, sha256: sha256(bytes) };
  const { urls, paths } = z
    .object({ urls: z.array(z.string()), paths: z.array(z.string()) })
    .parse(await admin.send('POST', '/get-s3-urls', [wish]));
  const headers = { 'content-type': type, 'x-amz-acl': 'public-read' };
  const put = await fetch(urls[0] ?? '', { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!put.ok) throw new Error(`${name} was not taken: ${put.status}`);
  const reference = {
    organisation: '/organisations/2',
    name,
    type,
    path: paths[0],
    language: 'pl',
    ...place,
  };
  return z.object({ entry: z.number() }).parse(await admin.send('POST', '/files', reference)).entry;
}
