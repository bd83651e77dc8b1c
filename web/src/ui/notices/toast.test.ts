import { expect, test } from 'vitest';
import { takeToasts, toast } from './toast.ts';

test('a notice stays five seconds unless it is told how long', () => {
  toast({ kind: 'success', title: 'Zapisano' });
  toast({ kind: 'error', title: 'Błąd', message: 'Baza danych', ms: 10_000 });
  expect(takeToasts()).toMatchObject([
    { kind: 'success', title: 'Zapisano', ms: 5_000 },
    { kind: 'error', title: 'Błąd', message: 'Baza danych', ms: 10_000 },
  ]);
});

test('a notice that came before the page was drawn is shown then, once', () => {
  toast({ kind: 'install', title: 'Zainstaluj' });
  expect(takeToasts()).toHaveLength(1);
  expect(takeToasts()).toEqual([]);
});
