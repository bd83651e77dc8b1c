import { Checkbox, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import { useFocusBack } from '../../../ui/frame/use-focus-back.ts';
import css from './review.module.css';
import { reviewKeysOn, switchReviewKeys } from './review-keys.ts';

const KEYS = [
  ['A', 'accept'],
  ['R', 'reject'],
  ['N', 'no_warranty'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Z', 'takeBack'],
  ['1–9', 'photos'],
  ['← →', 'photoSteps'],
  ['+ −', 'zoom'],
  ['O', 'rotate'],
  ['Esc', 'escape'],
  ['Ctrl + Enter', 'send'],
  ['?', 'help'],
] as const;

/** Every key of the review, and the switch that turns them off. */
export function KeysHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const on = useStore(reviewKeysOn);
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('review.keys.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      centered
    >
      <dl className={css['keys']} data-off={!on || undefined}>
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd className={css['key']}>{key}</kbd>
            </dt>
            <dd>{t(`review.keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('review.keys.on')}
        description={t('review.keys.hint')}
        checked={on}
        onChange={(event) => switchReviewKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}

/** The key of a button, as it stands on the keyboard; nothing while keys are switched off. */
export function Key({ name }: { readonly name: string }) {
  const on = useStore(reviewKeysOn);
  return on ? (
    <kbd aria-hidden className={css['key']}>
      {name}
    </kbd>
  ) : null;
}
