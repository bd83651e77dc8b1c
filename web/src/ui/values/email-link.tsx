import { Fragment } from 'react';
import css from './email-link.module.css';

/**
 * An e-mail address that leads to the mail program. It is broken after `@` and before dots alone, never inside a word; only a part
 * that is longer than its column is broken where the column ends.
 */
export function EmailLink({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return (
    <a href={`mailto:${address}`} title={address} aria-label={address} className={css['address']}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line no-array-index-key -- the parts of one address have no other identity
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </a>
  );
}
