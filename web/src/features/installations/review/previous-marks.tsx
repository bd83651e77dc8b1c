import type { Installation } from '@portal/domain/installations/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { templateVersion } from '../../templates/queries.ts';
import { placeName } from './remark-words.ts';
import css from './remarks.module.css';

type Props = {
  readonly installation: Pick<Installation, 'rejectionMarks' | 'customDevice'>;
  /** The element that a mark leads to, by its field. */
  readonly anchorOf: (field: string) => string;
};

/** What an earlier rejection marked, with what the installer answered; each leads to its field. */
export function PreviousMarks({ installation, anchorOf }: Props) {
  const { t } = useTranslation();
  const version = useQuery(templateVersion(installation.customDevice.schemaVersion.id));
  const answered = installation.rejectionMarks.filter(({ answer, note }) => answer !== '' || note !== '');
  if (answered.length === 0) return null;
  return (
    <ul className={css['previous']} aria-label={t('review.mark.previous')}>
      {answered.map(({ field, note, answer }) => (
        <li key={field}>
          <a href={`#${anchorOf(field)}`}>
            {placeName(t, field, installation, version.data?.installationFormSchema)}:{' '}
            {note || t('review.mark.marked')}
          </a>
          {answer !== '' && ` – ${t('review.mark.answer', { answer })}`}
        </li>
      ))}
    </ul>
  );
}
