import { Button } from '@mantine/core';
import type { NearDevices } from '@portal/domain/devices/contract';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import css from './home.module.css';

type Props = {
  readonly templateId: number;
  readonly serial: string;
  /** Looks another number up, or the same one in another device type. */
  readonly onTry: (templateId: number, serial: string) => void;
};

/**
 * What may have been meant by a number that was not found: the person's other device types that have it, and near
 * numbers. Where that cannot be asked, the two buttons of the dialog are all there is.
 */
export default function NumberHelp({ templateId, serial, onTry }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['custom_devices', 'near', templateId, serial],
    queryFn: () => nearDevices(templateId, serial),
    retry: false,
  });
  if (data === undefined || (data.types.length === 0 && data.serials.length === 0)) return null;
  return (
    <section className={css['help']} aria-live="polite" aria-label={t('home.near.title')}>
      {data.types.map(({ id, name, nameTranslations }) => (
        <Suggestion
          key={id}
          question={t('home.near.type', { name: labelIn(currentLanguage(), nameTranslations, name) })}
          answer={t('home.near.switch')}
          onChoose={() => onTry(id, serial)}
        />
      ))}
      {data.serials.length > 0 && <p>{t('home.near.serials')}</p>}
      {data.serials.map((near) => (
        <Button key={near} variant="default" onClick={() => onTry(templateId, near)}>
          <span className="mono">{groupSerial(near)}</span>
        </Button>
      ))}
    </section>
  );
}

type SuggestionProps = {
  readonly question: string;
  readonly answer: string;
  readonly onChoose: () => void;
};

function Suggestion({ question, answer, onChoose }: SuggestionProps) {
  return (
    <>
      <p>{question}</p>
      <Button onClick={onChoose}>{answer}</Button>
    </>
  );
}

async function nearDevices(templateId: number, serial: string): Promise<NearDevices> {
  const { findNearDevices } = await contractOf(() => import('@portal/domain/devices/contract'));
  return call(findNearDevices, { query: { 'deviceTemplate.id': templateId, serial } });
}
