import { VisuallyHidden } from '@mantine/core';
import { type PasswordDefect, passwordDefects, passwordStrength } from '@portal/domain/auth/password';
import { PASSWORD_MIN_LENGTH } from '@portal/domain/constants';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from '../steps/sent-form.module.css';

/** The rule of specification section 5, in reading order. */
const RULE = ['too-short', 'no-upper', 'no-lower', 'no-digit'] as const satisfies readonly PasswordDefect[];

/** The parts of the password rule, each ticked once it is met, and the strength of the password. */
export function PasswordHint({ id, typed }: { readonly id: string; readonly typed: string }) {
  const { t } = useTranslation();
  const defects = passwordDefects(typed);
  return (
    <div id={id}>
      <ul className={css['hint']} aria-label={t('form.password.needs')}>
        {RULE.map((defect) => {
          const met = typed !== '' && !defects.includes(defect);
          const Icon = met ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={defect} data-met={met || undefined}>
              <Icon aria-hidden size="1.25rem" stroke={1.75} />
              {t(`form.password.${defect}`, { least: PASSWORD_MIN_LENGTH })}
              <VisuallyHidden>{t(met ? 'form.password.met' : 'form.password.missing')}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <Strength typed={typed} defects={defects} />
    </div>
  );
}

const BARS = { weak: 1, fair: 2, strong: 3 } as const;

/** Three bars and a word. A common password is named before the form is sent. */
function Strength({
  typed,
  defects,
}: {
  readonly typed: string;
  readonly defects: readonly PasswordDefect[];
}) {
  const { t } = useTranslation();
  const strength = passwordStrength(typed);
  const common = defects.length === 1 && defects[0] === 'common';
  return (
    <output className={css['strength']} data-strength={typed === '' ? undefined : strength}>
      {typed !== '' && (
        <>
          <span aria-hidden className={css['bars']}>
            {[1, 2, 3].map((bar) => (
              <span key={bar} data-filled={bar <= BARS[strength] || undefined} />
            ))}
          </span>
          {t(common ? 'form.password.common' : `form.password.strength.${strength}`)}
        </>
      )}
    </output>
  );
}
