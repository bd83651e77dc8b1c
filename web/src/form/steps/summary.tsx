import { Button } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition } from '../../ui/values/definition-list.tsx';
import { ShownImage } from '../pictures/shown-image.tsx';
import { ZoomableImage } from '../pictures/zoomable-image.tsx';
import css from './summary.module.css';

export type NamedPicture = { readonly name: string; readonly label: string; readonly signature?: boolean };

/** One step of a long form as it was filled in. */
export type SummaryPart = {
  /** The key of the step. */
  readonly key: string;
  /** The id of the part within its step, where the step has several. */
  readonly at?: string;
  readonly title: string;
  readonly facts: readonly Definition[];
  /** Facts that are folded away until they are asked for. */
  readonly folded?: readonly Definition[];
  readonly pictures: readonly NamedPicture[];
  /** The fields of a part that is changed here rather than on a step of its own. */
  readonly form?: ReactNode;
  /** Something is missing in it: its fields are shown at once. */
  readonly open?: boolean;
};

type Props = {
  readonly parts: readonly SummaryPart[];
  readonly onEdit: (key: string, at?: string) => void;
};

const idOf = ({ key, at }: SummaryPart) => at ?? key;
const isAnswered = ({ value }: Definition) =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** All steps on one page, each with a link to the step. Long lists of answers are folded, and unfolded at once or one by one. */
export function Summary({ parts, onEdit }: Props) {
  const { t } = useTranslation();
  const foldable = parts.filter(({ folded = [] }) => folded.some(isAnswered)).map(idOf);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isWhole = foldable.every((id) => unfolded.has(id));
  return (
    <>
      {foldable.length > 0 && (
        <Button
          variant="subtle"
          className={css['all']}
          onClick={() => setUnfolded(isWhole ? new Set() : new Set(foldable))}
        >
          {t(isWhole ? 'form.summary.foldAll' : 'form.summary.unfoldAll')}
        </Button>
      )}
      {parts.map((part) => {
        const id = idOf(part);
        return (
          <Part
            key={id}
            part={part}
            isUnfolded={unfolded.has(id)}
            onFold={() => setUnfolded((now) => toggled(now, id))}
            onEdit={onEdit}
          />
        );
      })}
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

type PartProps = {
  readonly part: SummaryPart;
  readonly isUnfolded: boolean;
  readonly onFold: () => void;
  readonly onEdit: Props['onEdit'];
};

/** One step: its facts, its pictures, and the way to change them. */
function Part({ part, isUnfolded, onFold, onEdit }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key, at, title, facts, folded = [], pictures, form, open = false } = part;
  const [isEdited, setEdited] = useState(open);
  // What is missing is in sight, and not taken away while it is being typed.
  if (open && !isEdited) setEdited(true);
  const count = folded.filter(isAnswered).length;
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>
          {count === 0 ? (
            title
          ) : (
            <button type="button" className={css['fold']} aria-expanded={isUnfolded} onClick={onFold}>
              {title}
              <small>
                {t('form.summary.details', { count })}
                <IconChevronDown aria-hidden stroke={1.75} size="1.25rem" />
              </small>
            </button>
          )}
        </h2>
        <Button
          variant="subtle"
          aria-label={t('form.summary.editSection', { section: title })}
          aria-expanded={form === undefined ? undefined : isEdited}
          leftSection={<IconPencil aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => (form === undefined ? onEdit(key, at) : setEdited(!isEdited))}
        >
          {t('form.summary.edit')}
        </Button>
      </div>
      {isEdited ? form : <Facts items={facts} />}
      {count > 0 && (
        <div hidden={!isUnfolded}>
          <Facts items={folded} />
        </div>
      )}
      <SummaryPictures pictures={pictures} />
    </section>
  );
}

/** Terms beside their values, closely set; those without a value are left out. */
function Facts({ items }: { readonly items: readonly Definition[] }) {
  const shown = items.filter(isAnswered);
  if (shown.length === 0) return null;
  return (
    <dl className={css['facts']}>
      {shown.map(({ term, value, wide }) => (
        <div key={term} data-wide={wide}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
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
