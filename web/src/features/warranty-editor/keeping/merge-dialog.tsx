import { Button, Modal } from '@mantine/core';
import type { WarrantyWork, WorkOverlap } from '@portal/domain/warranty/merge-work';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioRows } from '../../../ui/inputs/radio-rows.tsx';
import { plainText } from '../plain-text.ts';
import type { Clash } from './use-saving.ts';
import css from '../warranty-editor.module.css';

type Side = 'mine' | 'theirs';

type Props = { readonly clash: Clash; readonly onChosen: (work: WarrantyWork) => void };

/**
 * Somebody else has saved the warranty meanwhile: both sides of whatever both have changed, and none chosen beforehand. All
 * other changes of both are in the result already. It is not closed without an answer; the work stays on this device
 * meanwhile.
 */
export function MergeDialog({ clash, onChosen }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const { merged, mine, theirs } = clash;
  const open = merged.overlaps.filter((overlap) => chosen[keyOf(overlap)] === undefined).length;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={t('warranty.merge.title')}
      size="lg"
    >
      <p>{t(merged.overlaps.length === 0 ? 'builder.merge.joined' : 'builder.merge.text')}</p>
      <div className={css['dialogFields']}>
        {merged.overlaps.map((overlap) => {
          const key = keyOf(overlap);
          return (
            <RadioRows<Side>
              key={key}
              name={`merge-${key}`}
              label={overlapLabel(t, overlap)}
              required
              error={asked && chosen[key] === undefined ? t('builder.merge.chooseOne') : undefined}
              value={chosen[key] ?? null}
              onChange={(side) => setChosen((now) => ({ ...now, [key]: side }))}
              options={[
                { value: 'mine', label: t('builder.merge.mine', { value: overlapText(t, overlap, mine) }) },
                {
                  value: 'theirs',
                  label: t('builder.merge.theirs', { value: overlapText(t, overlap, theirs) }),
                },
              ]}
            />
          );
        })}
      </div>
      <div className={css['dialogActions']}>
        <Button
          onClick={() => {
            setAsked(true);
            if (open === 0) onChosen(merged.work((overlap) => chosen[keyOf(overlap)] === 'mine'));
          }}
        >
          {open > 0 ? t('builder.merge.open', { count: open }) : t('builder.merge.take')}
        </Button>
      </div>
    </Modal>
  );
}

const keyOf = (overlap: WorkOverlap): string =>
  overlap.of === 'terms' ? `terms.${overlap.part}` : `${overlap.language}.${overlap.part}`;

function overlapLabel(t: TFunction, overlap: WorkOverlap): string {
  return overlap.of === 'terms'
    ? t(`warranty.terms.${overlap.part}`)
    : `${t(`warranty.merge.part.${overlap.part}`)} (${t(`builder.language.${overlap.language}`)})`;
}

/** What one side says, as far as it can be said in a line. */
function overlapText(t: TFunction, overlap: WorkOverlap, work: WarrantyWork): string {
  if (overlap.of === 'terms') {
    const value = work.terms[overlap.part];
    if (Array.isArray(value)) return value.map(({ name, months }) => `${name}: ${String(months)}`).join(', ');
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
    return value === undefined ? t('builder.merge.nothing') : String(value);
  }
  const text = work.texts[overlap.language];
  if (text === undefined) return t('builder.merge.nothing');
  switch (overlap.part) {
    case 'content':
      return plainText(text.content);
    case 'tableParameters':
      return text.tableParameters.join(', ');
    case 'attachments':
      return text.attachments.map(({ name }) => name).join(', ');
    case 'showDataTable':
    case 'showServiceLog':
      break;
  }
  return t(text[overlap.part] ? 'ui.yes' : 'ui.no');
}
