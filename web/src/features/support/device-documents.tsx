import { shownTree } from '@portal/domain/library/shown-tree';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { online } from '../../lib/network/connection.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { Section } from '../../ui/frame/page.tsx';
import links from '../../ui/lists/link-rows.module.css';
import { MaterialRow } from './material-row.tsx';
import { pinnedFileAddress, usePinnedLibrary } from './pins/use-pinned-library.ts';
import { supportMaterials } from './queries.ts';
import css from './support.module.css';

/** What is shown at once; the rest is one tap away. */
const SHOWN = 6;

type Props = {
  /** Id of the device's type. */
  readonly template: number;
};

/**
 * The documents and films of a device's type, in the language of the person or in the one that there is; what is pinned on this
 * phone opens without a network. Nothing where the library has none.
 */
export default function DeviceDocuments({ template }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const reachable = useStore(online);
  const { data } = useQuery(supportMaterials(useOrganisation()));
  const library = usePinnedLibrary(data);
  const language = currentLanguage();
  const found = shownTree(data ?? [], language).filter(({ deviceTypes }) => deviceTypes.includes(template));
  if (found.length === 0) return null;
  const inField = role === 'installer' || role === 'asp';
  return (
    <Section id="type-documents" title={t('support.device.title')}>
      <ul className={css['rows']} aria-label={t('support.device.title')}>
        {found.slice(0, SHOWN).map((material) => (
          <li key={material.id}>
            <MaterialRow
              material={material}
              count={0}
              shownIn={language}
              folderPath={`/support/documents?folder=${material.id}`}
              reachable={reachable}
              pinned={library === null ? undefined : pinnedFileAddress(library, material, reachable)}
            />
          </li>
        ))}
        {inField && (
          <li>
            <Link className={links['row']} to={`/support/documents?deviceType=${template}`}>
              <IconFolders aria-hidden stroke={1.75} />
              {t('support.device.all', { count: found.length })}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}
