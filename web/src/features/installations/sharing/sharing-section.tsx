import type { Installation } from '@portal/domain/installations/record';
import type { Person } from '@portal/domain/users/record';
import { Button, Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { DialogPart } from '../../../ui/dialogs/dialog-part.tsx';
import { Section } from '../../../ui/frame/page.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import css from '../installations.module.css';
import { takeBack } from './sharing.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

/** The receivers of an installation; for those who may share it. */
export function SharingSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [sharing, setSharing] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);
  if (!installation.may.includes('share')) return null;
  const { receivers } = installation;

  async function endSharing({ id, name }: Person) {
    const asked = await askTakeBack(t, name);
    if (!asked.sure) return;
    setBusy(id);
    try {
      await takeBack(installation.id, id, asked.notify);
      toast({ kind: 'success', title: t('sharing.takenBack', { name }) });
    } catch (error) {
      const problem = problemOf(error);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    } finally {
      await queries.invalidateQueries({ queryKey: ['installations'] });
      setBusy(null);
    }
  }

  return (
    <Section id="sharing" title={t('sharing.title')}>
      <div className={css['sharing']}>
        <p className={css['second']}>{receivers.length === 0 ? t('sharing.nobody') : t('sharing.hint')}</p>
        {receivers.length > 0 && (
          <ul className={css['receivers']} aria-label={t('sharing.list')}>
            {receivers.map((person) => (
              <li key={person.id}>
                <span>
                  <strong>{person.name}</strong>
                  {person.company !== null && <span className={css['second']}>{person.company}</span>}
                </span>
                <Button
                  variant="outline"
                  color="bad"
                  loading={busy === person.id}
                  leftSection={<IconUserMinus aria-hidden stroke={1.75} />}
                  aria-label={t('sharing.takeBack', { name: person.name })}
                  onClick={() => void endSharing(person)}
                >
                  {t('sharing.takeBackShort')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="default"
          leftSection={<IconUserPlus aria-hidden stroke={1.75} />}
          onClick={() => setSharing(true)}
        >
          {t('sharing.share')}
        </Button>
      </div>
      <DialogPart opened={sharing} onClose={() => setSharing(false)}>
        <ShareDialog installationId={installation.id} opened={sharing} onClose={() => setSharing(false)} />
      </DialogPart>
    </Section>
  );
}

/** Asks whether a person's access is to end, and whether they are told by e-mail. */
async function askTakeBack(t: TFunction, name: string) {
  let notify = true;
  const sure = await confirm({
    title: t('sharing.ask.title', { name }),
    text: (
      <>
        <p>{t('sharing.ask.text')}</p>
        <Checkbox
          defaultChecked
          label={t('sharing.notify')}
          onChange={(event) => {
            notify = event.currentTarget.checked;
          }}
        />
      </>
    ),
    confirmLabel: t('sharing.takeBackShort'),
    danger: true,
  });
  return { sure, notify };
}
