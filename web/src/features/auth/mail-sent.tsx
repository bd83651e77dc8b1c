import { IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicLinks } from '../../ui/frame/public-frame.tsx';
import css from './auth.module.css';

type Props = {
  readonly text: string;
  /** What to do when no mail comes. */
  readonly hint: string;
  readonly action?: ReactNode;
};

/** Says that a mail was sent; the next step is a link or code in it. */
export function MailSent({ text, hint, action }: Props) {
  const { t } = useTranslation();
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: a screen reader then reads this message.
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div ref={message} tabIndex={-1} className={css['sent']}>
        <IconMailCheck aria-hidden stroke={1.75} size="3rem" />
        <p>{text}</p>
        <p className={css['hint']}>{hint}</p>
      </div>
      {action}
      <PublicLinks>
        <Link to="/login">{t('auth.toSignIn')}</Link>
      </PublicLinks>
    </>
  );
}
