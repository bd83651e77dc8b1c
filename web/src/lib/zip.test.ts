import * as fc from 'fast-check';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crc32, zip } from './zip.ts';
import { zip64Of } from './zip64.sample.ts';
import { unzip, ZipDamaged, ZipEncrypted, ZipTooLarge } from './unzip.ts';

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

/** Whether an archive with any byte changed, or cut off anywhere, gives back these files or is refused as damaged. */
async function judgeChanged(archive: Blob, entries: readonly { readonly bytes: Uint8Array }[]) {
  const whole = new Uint8Array(await archive.arrayBuffer());
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
    await judgeChanged(await zip(entries, new Date(2026, 10, 21)), entries);
  });

  it('is not made of what is no ZIP', async () => {
    for (const bytes of [bytesOf(''), bytesOf('PK'), bytesOf('<html>'.repeat(50))])
      await expect(unzip(new Blob([bytes]), MOST)).rejects.toBeInstanceOf(ZipDamaged);
  });

  it('that Windows packed in Poland has its names with their letters, and no two files under one', async () => {
    const packed = await zip([
      { name: 'HP-1/karta @1#.pdf', bytes: bytesOf('a') },
      { name: 'HP-1/karta @2#.pdf', bytes: bytesOf('b') },
    ]);
    // What Windows writes for `@`, `#`, `1` and `2` by its code page: ł, é, ż and ó.
    const letters: Record<number, number> = { 0x40: 0x88, 0x23: 0x82, 0x31: 0xbe, 0x32: 0xa2 };
    const text = new Uint8Array(await packed.arrayBuffer());
    for (const from of text.keys())
      if (bytesOf('karta ').every((sign, at) => text[from + at] === sign))
        for (const at of [6, 7, 8]) text[from + at] = letters[text[from + at] ?? 0] ?? 0;
    expect([...(await unzip(new Blob([text]), MOST)).keys()]).toEqual([
      'HP-1/karta łżé.pdf',
      'HP-1/karta łóé.pdf',
    ]);
  });

  it('with a password is refused as such before anything of it is read', async () => {
    const bytes = new Uint8Array(await (await zip([{ name: 'a.pdf', bytes: bytesOf('a') }])).arrayBuffer());
    const directory = bytes.findIndex((_, at) => bytes[at] === 0x50 && bytes[at + 2] === 1);
    bytes[directory + 8] = 1;
    await expect(unzip(new Blob([bytes]), MOST)).rejects.toBeInstanceOf(ZipEncrypted);
  });

  it('whose sizes and places are counted in 64 bits is read like any other', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (entries) => {
        const content = await contentOf(await zip64Of(await zip(entries)));
        expect([...content.keys()]).toEqual(entries.map(({ name }) => name));
        for (const { name, bytes } of entries) expect(content.get(name)).toEqual(bytes);
      }),
    );
  });

  it('in 64 bits with any byte changed, or cut off anywhere, gives back the same files or is refused', async () => {
    const entries = [
      { name: 'zdjęcie.jpg', bytes: bytesOf('0123456789') },
      { name: 'b.json', bytes: bytesOf('{"a":1}') },
    ];
    await judgeChanged(await zip64Of(await zip(entries, new Date(2026, 10, 21))), entries);
  });

  it('has one file that is too large, and the others are read', async () => {
    const packed = await zip([
      { name: 'a', bytes: bytesOf('12345') },
      { name: 'b', bytes: bytesOf('1234') },
    ]);
    const entries = await unzip(packed, MOST);
    await expect(entries.get('a')?.(4)).rejects.toBeInstanceOf(ZipTooLarge);
    expect(new Uint8Array((await entries.get('b')?.(4)) ?? new ArrayBuffer())).toEqual(bytesOf('1234'));
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
