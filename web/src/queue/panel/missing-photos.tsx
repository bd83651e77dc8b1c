import { Button } from '@mantine/core';
import { isSignature } from '@portal/domain/files/manifest';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { IconCamera, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/notices/toast.ts';
import { fileLabel, leaveOut, missingFiles, replacePhoto } from '../sending/missing-files.ts';
import { PhotoTaking } from './photo-taking.ts';
import css from './queue-panel.module.css';

/** The photos of a request that are no longer on this device, each with the possible actions. */
export default function MissingPhotos({ request }: { readonly request: QueuedRequest }) {
  return (
    <ul className={css['gone']}>
      {missingFiles(request).map((file) => (
        <MissingPhoto key={file.slot} request={request} file={file} />
      ))}
    </ul>
  );
}

type Props = { readonly request: QueuedRequest; readonly file: QueuedFile };

function MissingPhoto({ request, file }: Props) {
  const { t } = useTranslation();
  const [isUnreadable, setUnreadable] = useState(false);
  const takePhoto = use(PhotoTaking);
  const name = fileLabel(request, file);

  async function take(chosen: File): Promise<void> {
    if (takePhoto === null) return;
    setUnreadable(false);
    try {
      const photo = await takePhoto(chosen);
      if (!(await replacePhoto(request, file.slot, photo)))
        toast({ kind: 'warning', title: t('queue.conflict.moved') });
    } catch {
      setUnreadable(true);
    }
  }

  async function askLeaveOut(): Promise<void> {
    const sure = await confirm({
      title: t('queue.gone.leaveOutTitle', { name }),
      text: t('queue.gone.leaveOutText'),
      confirmLabel: t('queue.gone.leaveOutConfirm'),
      cancelLabel: t('queue.gone.keep'),
      danger: true,
    });
    if (sure && !(await leaveOut(request, file.slot)))
      toast({ kind: 'warning', title: t('queue.conflict.moved') });
  }

  return (
    <li>
      <strong>{name}</strong>
      {isSignature(file) ? (
        <p className={css['meta']}>{t('queue.gone.signature')}</p>
      ) : (
        <div className={css['actions']}>
          <FileButton label={t('queue.gone.retake')} about={name} camera onFile={(it) => void take(it)} />
          <FileButton label={t('queue.gone.choose')} about={name} onFile={(it) => void take(it)} />
          <Button
            variant="outline"
            color="bad"
            leftSection={<IconPhotoOff aria-hidden stroke={1.75} />}
            aria-label={`${t('queue.gone.leaveOut')}: ${name}`}
            onClick={() => void askLeaveOut()}
          >
            {t('queue.gone.leaveOut')}
          </Button>
        </div>
      )}
      {isUnreadable && (
        <p role="alert" className={css['error']}>
          {t('queue.gone.unreadable')}
        </p>
      )}
    </li>
  );
}

type FileButtonProps = {
  readonly label: string;
  /** The question that the photo answers. */
  readonly about: string;
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
};

/** A button that opens the camera or the gallery. */
function FileButton({ label, about, camera = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const Icon = camera ? IconCamera : IconPhoto;
  return (
    <>
      <Button
        variant={camera ? 'filled' : 'outline'}
        leftSection={<Icon aria-hidden stroke={1.75} />}
        aria-label={`${label}: ${about}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        {...(camera && { capture: 'environment' as const })}
        aria-label={`${label}: ${about}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
