import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notices/notice.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { useIsAborted } from '../store/about-record.ts';

type Props = {
  readonly type: QueuedRequest['type'];
  readonly record: { readonly id: number; readonly clientId: string; readonly complete: boolean };
};

/** For a record without its photos: says that they are still to be sent, or that they were aborted on this device. */
export function FilesComing(props: Props) {
  return props.record.complete ? null : <MissingFilesState {...props} as="notice" />;
}

/** The same as a chip, for lists. */
export function FilesComingChip(props: Props) {
  return props.record.complete ? null : <MissingFilesState {...props} as="chip" />;
}

function MissingFilesState({ type, record, as }: Props & { readonly as: 'notice' | 'chip' }) {
  const { t } = useTranslation();
  const text = t(useIsAborted(type, record) ? 'installations.filesGivenUp' : 'installations.filesComing');
  if (as === 'notice') return <Notice tone="warn" title={text} />;
  return (
    <StatusChip tone="warn" icon={IconPhotoOff}>
      {text}
    </StatusChip>
  );
}
