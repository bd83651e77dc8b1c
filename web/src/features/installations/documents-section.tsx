import { getInstallationCard } from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../lib/network/api.ts';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { Section } from '../../ui/frame/page.tsx';
import links from '../../ui/lists/link-rows.module.css';
import { PdfButton } from '../../ui/values/pdf-button.tsx';
import { CardCodeButton } from './card-code/card-code-button.tsx';
import css from './installations.module.css';

type Props = {
  /** The installation whose documents are shown, and the serial number of its device. */
  readonly installation: {
    readonly id: number;
    readonly serial: string;
    readonly documents: Installation['documents'];
  };
};

/** The issued cards, and the documents of the device type. */
export function DocumentsSection({ installation }: Props) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const cards = CARDS.filter((card) =>
    installation.documents.some(({ kind, name }) => kind === 'card' && name === card),
  );
  return (
    <Section id="documents" title={t('installations.section.documents')}>
      <ul className={links['rows']}>
        {cards.map((card) => (
          <li key={card}>
            <CardButton installation={installation} card={card} />
          </li>
        ))}
        {reachable &&
          cards.map((card) => (
            <li key={`code ${card}`}>
              <CardCodeButton installation={installation.id} card={card} />
            </li>
          ))}
        {installation.documents
          .filter((document) => document.kind !== 'card')
          .map((document) => (
            <li key={document.url}>
              <a className={links['row']} href={document.url} target="_blank" rel="noreferrer">
                <IconLink aria-hidden stroke={1.75} />
                {document.name}
              </a>
            </li>
          ))}
      </ul>
      {!reachable && <p className={css['second']}>{t('installations.cardOffline')}</p>}
      {!cards.includes('warranty') && (
        <p className={css['second']}>{t('installations.warrantyAfterAcceptance')}</p>
      )}
    </Section>
  );
}

const CARDS = ['installation', 'warranty'] as const;

function CardButton({ installation, card }: Props & { readonly card: (typeof CARDS)[number] }) {
  const { t } = useTranslation();
  const label = t(`installations.card.${card}`);
  return (
    <PdfButton
      label={label}
      filename={`${label} ${installation.serial}`}
      load={() => fetchFile(getInstallationCard, { params: { id: installation.id, card } })}
    />
  );
}
