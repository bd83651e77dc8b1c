import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOrganisation } from '../../lib/session/session.ts';
import { Section } from '../../ui/frame/page.tsx';
import { setupOf } from './queries.ts';
import css from './setup-list.module.css';

/** The page of each step. The first device has none: an installer enters it, or production does. */
const STEPS = [
  { step: 'contact', to: '/admin/settings/support' },
  { step: 'template', to: '/admin/device-templates' },
  { step: 'key', to: '/admin/settings/registration-keys' },
  { step: 'device', to: null },
] as const;

/** The steps from an empty portal to the first installation, each with a link; hidden when all are done. */
export default function SetupList() {
  const { t } = useTranslation();
  const { data } = useQuery(setupOf(useOrganisation()));
  if (data === undefined || STEPS.every(({ step }) => data[step])) return null;
  return (
    <Section title={t('settings.setup.title')}>
      <p className={css['second']}>{t('settings.setup.text')}</p>
      <ol className={css['steps']}>
        {STEPS.map(({ step, to }) => {
          const isDone = data[step];
          const Icon = isDone ? IconCircleCheck : IconCircle;
          const words = t(`settings.setup.${step}`);
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon aria-hidden stroke={1.75} size="1.25rem" />
              <span>
                {isDone || to === null ? words : <Link to={to}>{words}</Link>}
                <span className={css['second']}>
                  {' – '}
                  {t(isDone ? 'settings.setup.done' : `settings.setup.${step}Hint`)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
