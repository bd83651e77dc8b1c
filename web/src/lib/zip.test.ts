import * as fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crc32, zip } from './zip.ts';
import { unzip, ZipDamaged } from './unzip.ts';

const MOST = 1_000_000;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const bytesOf = (text: string) => new TextEncoder().encode(text);

const files = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
);

/** All files of an archive by name; throws when it is damaged. */
async function contentOf(archive: Blob): Promise<Map<string, Uint8Array>> {
  const content = new Map<string, Uint8Array>();
  for (const [name, read] of await unzip(archive, MOST)) content.set(name, new Uint8Array(await read()));
  return content;
}

describe('A ZIP of the app', () => {
  it('has the known checksum', () => {
    expect(crc32(bytesOf('123456789'))).toBe(0xcb_f4_39_26);
  });

  it('gives back every file under its name, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const content = await contentOf(await zip(entries));
        expect([...content.keys()]).toEqual(entries.map(({ name }) => name));
        for (const { name, bytes } of entries) expect(content.get(name)).toEqual(bytes);
      }),
    );
  });

  it('with any byte changed, or cut off anywhere, gives back the same files or is refused', async () => {
    const entries = [
      { name: 'zdjęcie.jpg', bytes: bytesOf('0123456789') },
      { name: 'b.json', bytes: bytesOf('{"a":1}') },
    ];
    const whole = new Uint8Array(await (await zip(entries, new Date(2026, 10, 21))).arrayBuffer());
    const contents = entries.map(({ bytes }) => [...bytes].join());
    const judge = async (bytes: Uint8Array<ArrayBuffer>) => {
      try {
        for (const found of (await contentOf(new Blob([bytes]))).values())
          expect(contents).toContain([...found].join());
      } catch (error) {
        expect(error).toBeInstanceOf(ZipDamaged);
      }
    };
    for (let at = 0; at < whole.length; at += 1) {
      const changed = new Uint8Array(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      await judge(changed);
      await judge(whole.slice(0, at));
    }
  });

  it('is not made of what is no ZIP', async () => {
    for (const bytes of [bytesOf(''), bytesOf('PK'), bytesOf('<html>'.repeat(50))])
      await expect(unzip(new Blob([bytes]), MOST)).rejects.toBeInstanceOf(ZipDamaged);
  });

  it.skipIf(!hasPython)(
    'is read by Python, and one packed by Python with compression is read here',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'zip-'));
      const python = (code: string) =>
        execFileSync('python3', ['-c', code], { cwd: folder, encoding: 'utf8' }).trim();
      try {
        const ours = await zip([{ name: 'żółw/a.txt', bytes: bytesOf('hello') }]);
        writeFileSync(join(folder, 'ours.zip'), new Uint8Array(await ours.arrayBuffer()));
        expect(
          python(
            'import zipfile;z=zipfile.ZipFile("ours.zip");print(z.testzip(),z.namelist(),z.read("żółw/a.txt"))',
          ),
        ).toBe("None ['żółw/a.txt'] b'hello'");
        python(
          'import zipfile;z=zipfile.ZipFile("theirs.zip","w",zipfile.ZIP_DEFLATED);z.writestr("ż.txt","x"*5000)',
        );
        const theirs = await contentOf(new Blob([readFileSync(join(folder, 'theirs.zip'))]));
        expect(theirs.get('ż.txt')).toEqual(bytesOf('x'.repeat(5_000)));
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
