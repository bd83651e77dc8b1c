import { useStore } from '../../../lib/store.ts';
import css from './review.module.css';
import { reviewKeysOn } from './review-keys.ts';

/** The key of a button, as it stands on the keyboard; nothing while keys are switched off. */
export function Key({ name }: { readonly name: string }) {
  const on = useStore(reviewKeysOn);
  return on ? (
    <kbd aria-hidden className={css['key']}>
      {name}
    </kbd>
  ) : null;
}
