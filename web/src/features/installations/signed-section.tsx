import type { Installation } from '@portal/domain/installations/record';
import { PRINTED_SIGNS } from '@portal/domain/signing/signed-record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { changedRows } from '../../records/changed-rows.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { templateVersion } from '../templates/queries.ts';

/** What was signed, by whom and when, and field by field what was changed afterwards. */
export function SignedSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const { signed, customDevice, importedAt } = installation;
  const version = useQuery(templateVersion(customDevice.schemaVersion.id));
  if (importedAt !== null) return null;
  if (signed === null)
    return (
      <Section title={t('installations.signed.title')}>
        <p>{t('installations.signed.earlier')}</p>
      </Section>
    );
  const { signer, declaration, hash, typed, changes, asksAnew } = signed;
  return (
    <Section title={t('installations.signed.title')}>
      {declaration !== null && <p lang={declaration.language}>{declaration.text}</p>}
      <DefinitionList
        items={[
          {
            term: t('installations.signed.by'),
            value: [signer.name, signer.role].filter(Boolean).join(', '),
          },
          { term: t('installations.signed.on'), value: formatDate(signer.on) },
          { term: t('installations.signed.hash'), value: hash.slice(0, PRINTED_SIGNS) },
          ...(typed ? [{ term: t('installations.signed.how'), value: t('installations.signed.typed') }] : []),
        ]}
      />
      {asksAnew && (
        <Notice tone="warn" title={t('installations.signed.anew')}>
          {t('installations.signed.anewText')}
        </Notice>
      )}
      {changes.length > 0 && (
        <>
          <h3>{t('installations.signed.changed')}</h3>
          <DefinitionList items={changedRows(t, changes, version.data)} />
        </>
      )}
    </Section>
  );
}
