import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Definition, DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { ShownImage } from '../pictures/shown-image.tsx';
import { ZoomableImage } from '../pictures/zoomable-image.tsx';
import css from './summary.module.css';

export type NamedPicture = { readonly name: string; readonly label: string; readonly signature?: boolean };

/** One step of a long form as it was filled in. */
export type SummaryPart = {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly Definition[];
  readonly pictures: readonly NamedPicture[];
};

type Props = { readonly parts: readonly SummaryPart[]; readonly onEdit: (key: string) => void };

/** All steps on one page, each with a link to the step. */
export function Summary({ parts, onEdit }: Props) {
  const { t } = useTranslation();
  return parts.map(({ key, title, facts, pictures }) => (
    <Section key={key}>
      <div className={css['head']}>
        <h2>{title}</h2>
        <Button
          variant="subtle"
          aria-label={t('form.summary.editSection', { section: title })}
          leftSection={<IconPencil aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => onEdit(key)}
        >
          {t('form.summary.edit')}
        </Button>
      </div>
      <DefinitionList items={facts} />
      <SummaryPictures pictures={pictures} />
    </Section>
  ));
}

/** The pictures of a step, each with its label. */
function SummaryPictures({ pictures }: { readonly pictures: readonly NamedPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={css['thumbs']}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <figure data-signature={picture.signature || undefined}>
            {picture.signature ? (
              <ShownImage name={picture.name} alt="" />
            ) : (
              <ZoomableImage name={picture.name} label={picture.label} alt="" />
            )}
            <figcaption>{picture.label}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
