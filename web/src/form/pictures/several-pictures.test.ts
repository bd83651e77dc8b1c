import type { FormSchema } from '@portal/domain/form/schema';
import type { Answers } from '@portal/domain/form/answers';
import { IMAGES_MAX, severalOf } from '@portal/domain/form/several';
import { describe, expect, test } from 'vitest';
import { answersWithout, onlyNamed, withPictureIn } from './held-pictures.ts';
import { outgoingFiles, surveyPlaces } from './outgoing-files.ts';
import type { Picture } from './picture.ts';

const FORM: FormSchema = {
  steps: [
    {
      id: 'site',
      title: 'Miejsce',
      fields: [
        { name: 'unit', label: 'Jednostka', type: 'image', required: true },
        { name: 'pipes', label: 'Przewody', type: 'images', required: true },
      ],
    },
  ],
};
const picture = (name: string): Picture => ({
  name,
  field: 'pipes',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(8),
  width: 4,
  height: 3,
});
const taken = (field: string, ...names: string[]) =>
  names.reduce<Answers>(
    (answers, name) => withPictureIn(FORM, answers, { stepId: 'site', field, picture: picture(name) }),
    {},
  );

describe('several photos of one field', () => {
  test('stand in the order in which they were taken, while one alone takes the place of the one before', () => {
    expect(taken('pipes', 'b.jpg', 'a.jpg', 'c.jpg')).toEqual({ site: { pipes: 'b.jpg\na.jpg\nc.jpg' } });
    expect(taken('unit', 'b.jpg', 'a.jpg')).toEqual({ site: { unit: 'a.jpg' } });
  });

  test('are no more than the field takes, however many are chosen at once', () => {
    const names = Array.from({ length: IMAGES_MAX + 1 }, (_, at) => `${String(at)}.jpg`);
    expect(severalOf(taken('pipes', ...names)['site']?.['pipes'])).toEqual(names.slice(0, IMAGES_MAX));
  });

  test('keep their bytes on the device, and lose those of the one that was taken away', () => {
    const held = new Map(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => [name, picture(name)] as const));
    const answers = { site: { pipes: 'b.jpg\na.jpg' } };
    expect([...onlyNamed(held, answers, []).keys()]).toEqual(['a.jpg', 'b.jpg']);
  });

  test('go along with a place each, in their order', () => {
    const held = new Map(['a.jpg', 'b.jpg'].map((name) => [name, picture(name)] as const));
    const places = surveyPlaces(FORM, { site: { pipes: 'b.jpg\na.jpg', unit: 'a.jpg' } }, {});
    expect(outgoingFiles(places, held).map(({ name, field }) => [field, name])).toEqual([
      ['survey.site.unit', 'a.jpg'],
      ['survey.site.pipes.0', 'b.jpg'],
      ['survey.site.pipes.1', 'a.jpg'],
    ]);
  });

  test('lose the one that is gone and keep the others; without any, the answer goes', () => {
    const answers = {
      site: { pipes: 'b.jpg\na.jpg', unit: 'c.jpg', note: 'first line\n\nthird line', count: 3 },
    };
    expect(answersWithout(answers, new Set(['a.jpg', 'c.jpg']))).toEqual({
      site: { pipes: 'b.jpg', note: 'first line\n\nthird line', count: 3 },
    });
    expect(answersWithout(answers, new Set(['a.jpg', 'b.jpg']))).toEqual({
      site: { unit: 'c.jpg', note: 'first line\n\nthird line', count: 3 },
    });
  });
});
