import type { Installation } from '@portal/domain/installations/record';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { templateVersion } from '../../templates/queries.ts';
import css from './mark-choice.module.css';
import { MarkButton, type Marks } from './marks.tsx';
import { ReviewData } from './review-data.tsx';
import { photosOf } from './review-photos.ts';
import { ReviewPicture } from './review-picture.tsx';
import { reviewsOf } from './review-queries.ts';

type Props = { readonly installation: Installation; readonly marks: Marks };

/** Every photo and field of an installation, each to be marked for its rejection; for screens below a desk's width. */
export function MarkChoice({ installation, marks }: Props) {
  const { t } = useTranslation();
  const form = useQuery(templateVersion(installation.customDevice.schemaVersion.id)).data
    ?.installationFormSchema;
  const review = useQuery(reviewsOf([installation.id])).data?.[0];
  const photos = photosOf(t, installation, form);
  return (
    <details className={css['choice']}>
      <summary>
        {t('review.mark.choose')}
        {marks.all.length > 0 && ` (${String(marks.all.length)})`}
        <IconChevronDown aria-hidden stroke={1.75} />
      </summary>
      {photos.length > 0 && (
        <ul className={css['photos']} aria-label={t('review.photos.title')}>
          {photos.map((photo) => (
            <li key={photo.name} data-marked={marks.has(photo.field) || undefined}>
              <ReviewPicture photo={photo} alt="" />
              <span>{photo.label}</span>
              <MarkButton field={photo.field} name={photo.label} marks={marks} />
            </li>
          ))}
        </ul>
      )}
      <ReviewData
        installation={installation}
        form={form}
        factory={review?.factory}
        remarked={new Set(review?.remarks.map(({ field }) => field))}
        marks={marks}
      />
    </details>
  );
}
