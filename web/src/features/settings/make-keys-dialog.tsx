import { MAX_KEYS_AT_ONCE } from '@portal/domain/constants';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useRequestKey } from '../../lib/network/request-key.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { OrganisationSelect } from '../../ui/frame/organisation-select.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';
import { copyKeys } from './key-rows.tsx';
import { makeKeys } from './queries.ts';
import css from './settings.module.css';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Makes keys, once for each answer that arrives: asked again after a lost one, the server answers the keys that it has made. */
function useMakingKeys() {
  const queries = useQueryClient();
  const onceKey = useRequestKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [made, setMade] = useState<readonly string[] | null>(null);

  async function make(asked: Parameters<typeof makeKeys>[0]): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setMade(await makeKeys(asked, onceKey.of(asked)));
      onceKey.renew();
      await queries.invalidateQueries({ queryKey: ['registration_keys'] });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  function forget() {
    setMade(null);
    setProblem(null);
  }

  return { busy, problem, made, make, forget };
}

/** Makes one or many keys, and shows them to be copied. */
export function MakeKeysDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const looking = useOrganisation();
  const [chosen, setChosen] = useState<number | null>(null);
  const organisation = chosen ?? looking;
  const [count, setCount] = useState('1');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, made, make, forget } = useMakingKeys();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wanted = Number(count.trim());
    const right = Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_KEYS_AT_ONCE;
    setWrong(!right);
    if (!right) return field.current?.focus();
    return make({ count: wanted, organisation });
  }

  function close() {
    forget();
    setChosen(null);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made === null ? t('settings.keys.makeTitle') : t('settings.keys.made', { count: made.length })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {made === null ? (
        <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
          {role === 'superadmin' && (
            <OrganisationSelect label={t('settings.keys.of')} value={organisation} onChange={setChosen} />
          )}
          <TextInput
            label={t('settings.keys.count')}
            description={t('settings.keys.countHint', { max: MAX_KEYS_AT_ONCE })}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={(event) => setCount(event.currentTarget.value)}
            error={wrong ? t('settings.keys.countWrong', { max: MAX_KEYS_AT_ONCE }) : undefined}
            data-autofocus
            ref={field}
          />
          {problem !== null && <ProblemNotice problem={problem} />}
          {busy && <ProgressLine label={t('settings.keys.making')} />}
          <div className={css['actions']}>
            <Button type="submit" loading={busy}>
              {t('settings.keys.makeConfirm')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('ui.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <MadeKeys keys={made} onClose={close} />
      )}
    </Modal>
  );
}

function MadeKeys({ keys, onClose }: { readonly keys: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css['form']}>
      <ul className={css['made']} aria-label={t('settings.keys.title')}>
        {keys.map((key) => (
          <li key={key} className="mono">
            {key}
          </li>
        ))}
      </ul>
      <div className={css['actions']}>
        <Button leftSection={<IconCopy aria-hidden stroke={1.75} />} onClick={() => void copyKeys(keys)}>
          {t('settings.keys.copyAll')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('settings.keys.done')}
        </Button>
      </div>
    </div>
  );
}
