import { EmailText } from './email-text.tsx';

/** An e-mail address that leads to the mail program, broken as `EmailText` says. */
export function EmailLink({ address }: { readonly address: string }) {
  return (
    <a href={`mailto:${address}`} title={address} aria-label={address}>
      <EmailText address={address} />
    </a>
  );
}
