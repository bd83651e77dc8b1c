import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test.each([
  ['kocioł.jpg', 'image/jpeg', 'kocioł.jpg'],
  ['Zdjęcie.JPEG', 'image/jpeg', 'Zdjęcie.JPEG'],
  ['photo.jpg.html', 'image/jpeg', 'photo.jpg.html.jpg'],
  ['manual', 'application/pdf', 'manual.pdf'],
  ['montaż', 'video/mp4', 'montaż.mp4'],
  ['montaż.mp4', 'video/mp4', 'montaż.mp4'],
  ['montaż.m4v', 'video/mp4', 'montaż.m4v'],
  ['../../etc/passwd', 'image/png', '__.._etc_passwd.png'],
  ['..\\..\\boot.ini', 'image/png', '__.._boot.ini.png'],
  ['invoice\u202Egnp.exe', 'application/pdf', 'invoice_gnp.exe.pdf'],
  ['a"; filename=b.html', 'image/webp', 'a_; filename=b.html.webp'],
  ['.htaccess', 'image/png', '_htaccess.png'],
  ['x.js', 'application/octet-stream', 'x.js.bin'],
])('%s of type %s is saved as %s', (name, type, saved) => {
  expect(downloadName(name, type)).toBe(saved);
});

test('no name leads out of the folder that it is saved in, and none is a page or a program', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const saved = downloadName(name, 'image/jpeg');
      expect(saved).not.toMatch(/[/\\]/);
      expect(saved.startsWith('.')).toBe(false);
      expect(saved).toMatch(/\.jpe?g$/i);
    }),
  );
});
