import type { Identification } from '@portal/domain/production/worker';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { NotSeenToday, useStation } from './station.ts';
import css from './station.module.css';
import { useWedge } from './use-wedge.ts';

type Props = { readonly onClose: () => void };

/** Who works here: one of today's people by a tap, anybody by PIN or by scanning a badge. */
export function WorkerDialog({ onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t('production.worker.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={css['choice']}>
        <TodaysPeople onNamed={onClose} />
        <PinForm onNamed={onClose} />
      </div>
    </Modal>
  );
}

type Named = { readonly onNamed: () => void };

function TodaysPeople({ onNamed }: Named) {
  const { t } = useTranslation();
  const { seen, choose } = useStation();
  if (seen.length === 0) return null;
  return (
    <section aria-label={t('production.worker.today')} className={css['people']}>
      <h3>{t('production.worker.today')}</h3>
      {seen.map((one) => (
        <Button
          key={one.id}
          className={css['big']}
          variant="default"
          onClick={() => {
            choose(one);
            onNamed();
          }}
        >
          {one.name}
        </Button>
      ))}
    </section>
  );
}

const LONGEST_PIN = 6;
const isPin = (text: string) => /^\d{4,6}$/.test(text);

/** Names a worker at the server, or says why it named nobody. */
function useNaming(onNamed: () => void) {
  const { t } = useTranslation();
  const { identify } = useStation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const wordsFor = (error: unknown, by: Identification): string => {
    if (error instanceof NotSeenToday) return t('production.worker.notSeen');
    const problem = problemOf(error);
    if (problem.code !== 'not-found') return problem.detail;
    return t('pin' in by ? 'production.worker.unknown' : 'production.worker.unknownBadge');
  };
  const name = async (by: Identification): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await identify(by);
      onNamed();
    } catch (error) {
      setTrouble(wordsFor(error, by));
      setBusy(false);
    }
  };
  return { busy, trouble, setTrouble, name };
}

function PinForm({ onNamed }: Named) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const { busy, trouble, setTrouble, name } = useNaming(onNamed);
  const type = (next: string) => {
    setTrouble(null);
    setPin(next.replaceAll(/\D/g, '').slice(0, LONGEST_PIN));
  };
  const submit = async () => {
    if (!isPin(pin)) return setTrouble(t('production.worker.pinShort'));
    await name({ pin });
    setPin('');
  };
  useWedge(({ text, giveBack }) => {
    giveBack();
    void name({ badge: text });
    return true;
  });
  return (
    <form
      noValidate
      className={css['pin']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={t('production.worker.pin')}
        description={t('production.worker.pinHint')}
        // The keys below do it: a soft keyboard would cover them.
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={pin}
        error={trouble !== null}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {trouble !== null && <Notice tone="bad" title={trouble} />}
      <PinPad busy={busy} onDigit={(digit) => type(pin + digit)} onErase={() => type(pin.slice(0, -1))} />
    </form>
  );
}

type PadProps = {
  readonly busy: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Keys for gloves; the last one submits the form around them. */
function PinPad({ busy, onDigit, onErase }: PadProps) {
  const { t } = useTranslation();
  const digitKey = (digit: string) => (
    <Button key={digit} className={css['big']} variant="default" onClick={() => onDigit(digit)}>
      {digit}
    </Button>
  );
  return (
    <div className={css['pad']}>
      {DIGITS.map(digitKey)}
      <Button
        className={css['big']}
        variant="default"
        aria-label={t('production.worker.erase')}
        onClick={onErase}
      >
        <IconBackspace aria-hidden stroke={1.75} />
      </Button>
      {digitKey('0')}
      <Button className={css['big']} type="submit" loading={busy}>
        {t('production.worker.ok')}
      </Button>
    </div>
  );
}
