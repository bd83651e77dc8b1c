import { expect, test } from 'vitest';
import { browserKeys } from '../../../test/test-push-service.ts';
import { encryptForBrowser } from './push-cipher.ts';

test('a message is sealed byte for byte as the worked example of RFC 8291', () => {
  const encrypted = encryptForBrowser(
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the browser alone reads it: another one’s keys open nothing, and no two messages look alike', () => {
  const browser = browserKeys();
  const { keys } = browser.subscription('a');
  const message = Buffer.from('Przegląd do wykonania');
  const [once, again] = [encryptForBrowser(keys, message), encryptForBrowser(keys, message)];
  expect(browser.read(once)).toBe('Przegląd do wykonania');
  expect(once.equals(again)).toBe(false);
  expect(() => browserKeys().read(once)).toThrow();
});

test('a key that is no point of the curve is refused', () => {
  expect(() =>
    encryptForBrowser({ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }, Buffer.from('x')),
  ).toThrow();
});
