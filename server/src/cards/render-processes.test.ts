import { afterAll, expect, test } from 'vitest';
import { createCardRenderer } from './render.ts';
import { SAMPLE_DEVICE, sampleLabels } from './samples/device.sample.ts';
import { textOf } from './samples/pdf-tools.sample.ts';

const label = sampleLabels();
const renderer = createCardRenderer({
  workers: 1,
  program: new URL('./samples/dying-program.sample.ts', import.meta.url),
  bounds: { timeMs: 60_000, memoryBytes: 600_000_000 },
});
afterAll(() => renderer.close());

test('A card that takes its process down is refused alone; the cards behind it are printed by a new one', async () => {
  const printed = renderer.render('label', label);
  const fatal = renderer.render('label', { ...label, title: 'die' });
  const behind = renderer.render('label', sampleLabels('HP-BEHIND'));
  await expect(fatal).rejects.toThrow('ended with code 3');
  expect(textOf(await printed)).toContain(SAMPLE_DEVICE.serial);
  expect(textOf(await behind)).toContain('HP-BEHIND');
});

test('A card that takes ever more memory is refused alone', async () => {
  const greedy = renderer.render('label', { ...label, title: 'grow' });
  const behind = renderer.render('label', sampleLabels('HP-BEHIND'));
  await expect(greedy).rejects.toMatchObject({ name: 'ChildLostError', reason: 'memory' });
  expect(textOf(await behind)).toContain('HP-BEHIND');
});

test('A card whose data cannot be sent to a process is refused, and the next one is printed', async () => {
  const wrong = Object.assign({ toJSON: () => label }, label);
  await expect(renderer.render('label', wrong)).rejects.toThrow('could not be cloned');
  expect(textOf(await renderer.render('label', label))).toContain(SAMPLE_DEVICE.serial);
});

test('A card that is printing when the renderer closes is refused', async () => {
  const own = createCardRenderer({ workers: 1 });
  const [first, second] = [own.render('label', label), own.render('label', label)];
  const ends = Promise.allSettled([first, second]);
  await own.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
