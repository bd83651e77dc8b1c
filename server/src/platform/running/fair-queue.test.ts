import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('whoever was given less time goes first, each in the order in which they came', () => {
  const queue = fairQueue<string>(() => 0);
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  expect(queue.next()).toBe('a1');
  queue.charge('a', 1_000);
  for (const item of ['b1', 'b2', 'b3']) queue.add('b', item);
  expect(queue.next()).toBe('b1');
  queue.charge('b', 600);
  expect(queue.next()).toBe('b2');
  queue.charge('b', 600);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a2', 'a3', 'b3', undefined]);
});

test('those who were given nothing yet take turns', () => {
  const queue = fairQueue<string>(() => 0);
  for (const item of ['a1', 'a2']) queue.add('a', item);
  for (const item of ['b1', 'b2']) queue.add('b', item);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('time that was given counts less and less', () => {
  let now = 0;
  const queue = fairQueue<string>(() => now);
  queue.charge('a', 8_000);
  now = 90_000;
  queue.charge('b', 2_000);
  queue.add('b', 'b1');
  queue.add('a', 'a1');
  expect(queue.next()).toBe('a1');
});

test('it tells how much waits, and for whom', () => {
  const queue = fairQueue<string>();
  queue.add('a', 'a1');
  queue.add('a', 'a2');
  queue.add('b', 'b1');
  expect([queue.waiting(), queue.waitingFor('a'), queue.waitingFor('c')]).toEqual([3, 2, 0]);
  expect(queue.drain()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.waiting()).toBe(0);
});
