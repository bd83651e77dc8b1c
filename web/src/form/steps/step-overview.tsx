import { IconCircle, IconCircleCheck, IconCircleDot, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import css from './step-overview.module.css';

type Props = {
  readonly titles: readonly { readonly key: string; readonly title: string }[];
  /** How far a person may go, from 0. */
  readonly reached: number;
  /** The step that is open, from 0. */
  readonly now: number;
  readonly onGo: (key: string) => void;
  readonly onClose: () => void;
};

const ICONS = { now: IconCircleDot, done: IconCircleCheck, open: IconCircle, later: IconLock } as const;

/** All steps of a form with what became of them; those that a person may go to can be opened. */
export default function StepOverview({ titles, reached, now, onGo, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet opened onClose={onClose} title={t('form.overview.title')}>
      <ol className={css['list']}>
        {titles.map(({ key, title }, at) => {
          const state = at === now ? 'now' : at > reached ? 'later' : at === reached ? 'open' : 'done';
          const Icon = ICONS[state];
          return (
            <li key={key}>
              <button
                type="button"
                disabled={state === 'later'}
                aria-current={at === now ? 'step' : undefined}
                onClick={() => {
                  onClose();
                  if (at !== now) onGo(key);
                }}
              >
                <Icon aria-hidden stroke={1.75} size="1.5rem" />
                <span>
                  <strong>{title}</strong>
                  <small>{t(`form.overview.${state}`)}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
