import css from './email-text.module.css';

/**
 * An e-mail address that is broken after `@` and before dots alone, never inside a word; only a part that is longer than its column is
 * broken where the column ends.
 */
export function EmailText({ address }: { readonly address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/);
  return (
    <span className={css['address']}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line no-array-index-key -- the parts of one address have no other identity
        <span key={at}>{part}</span>
      ))}
    </span>
  );
}

/** An e-mail address that leads to the mail program, broken as `EmailText` says. */
export function EmailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} title={address} aria-label={address}>
      <EmailText address={address} />
    </a>
  );
}
