import { expect, test } from 'vitest';
import { readPush } from './push-message.ts';

test('a message of the server is read as it was written', () => {
  const message = {
    title: 'Części wysłane',
    body: 'SN 1',
    language: 'pl',
    url: '/services/7',
    tag: 'notice-1',
  };
  expect(readPush(JSON.stringify(message))).toEqual(message);
});

test.each([undefined, '', 'no json', 'null', '7', '{"title":7}'])(
  '%j is still shown as something',
  (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Portal instalatora', url: '/' });
  },
);

test.each(['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)', ''])(
  'an address outside of the app, %s, leads home',
  (url) => {
    expect(readPush(JSON.stringify({ title: 'x', url })).url).toBe('/');
  },
);
