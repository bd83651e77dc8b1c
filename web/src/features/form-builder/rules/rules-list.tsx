import type { FormSchema } from '@portal/domain/form/schema';
import { type Place, rulesOf } from '@portal/domain/form-builder/rules';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { placeKey, placeLabel } from '../place.ts';
import { ruleSentence, type Sources } from './rule-words.ts';
import css from '../lists.module.css';

type Props = {
  readonly form: FormSchema;
  readonly sources: Sources;
  readonly onOpen: (place: Place) => void;
};

/** Every rule of the form as a sentence, each leading to what it shows. */
export function RulesList({ form, sources, onOpen }: Props) {
  const { t } = useTranslation();
  const rules = rulesOf(form);
  if (rules.length === 0)
    return <EmptyState icon={IconRoute} title={t('builder.rules.none')} text={t('builder.rules.noneText')} />;
  return (
    <ul className={css['list']} aria-label={t('builder.area.rules')}>
      {rules.map(({ place, showWhen }) => (
        <li key={placeKey(place)}>
          <button type="button" className={css['line']} onClick={() => onOpen(place)}>
            <strong>{placeLabel(t, form, place)}</strong>
            <span>{ruleSentence(t, showWhen, sources)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
