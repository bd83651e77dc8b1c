import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buildInfo, buildOrganisation, loadBuildInfo } from '../../lib/loading/build-info.ts';
import { useStore } from '../../lib/store.ts';
import { LanguageSelect } from './language-select.tsx';
import { Logo } from './logo.tsx';
import css from './public-frame.module.css';
import { toast } from '../notices/toast.ts';

type Props = {
  readonly title: string;
  /** Makes the card a form; without it, it is a section. */
  readonly onSubmit?: (event: FormEvent) => void;
  readonly children: ReactNode;
};

/** The frame of pages before sign-in: the maker's logo and the languages, one card, and no app bar. */
export function PublicFrame({ title, onSubmit, children }: Props) {
  const { t } = useTranslation();
  useStore(buildInfo);
  useEffect(() => {
    void loadBuildInfo();
  }, []);
  const content = (
    <>
      <h1 className={css['title']}>{title}</h1>
      {children}
    </>
  );
  return (
    <main tabIndex={-1} className={css['page']}>
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className={css['bar']} data-on-brand>
        <Logo organisationId={buildOrganisation()} />
        <LanguageSelect onBrand onFailure={() => toast({ kind: 'error', title: t('app.language.failed') })} />
      </div>
      {onSubmit === undefined ? (
        <div className={css['card']}>{content}</div>
      ) : (
        <form noValidate className={css['card']} onSubmit={onSubmit}>
          {content}
        </form>
      )}
    </main>
  );
}

/** Links to other pages, under the card's own button. */
export function PublicLinks({ children }: { readonly children: ReactNode }) {
  return <nav className={css['links']}>{children}</nav>;
}
