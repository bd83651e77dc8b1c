import type { Installation } from '@portal/domain/installations/record';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { DialogPart } from '../../ui/dialogs/dialog-part.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

type Props = {
  readonly installation: Installation;
  /** ETag of the version that is shown. */
  readonly etag: string | null;
};

/** Deletes an installation; for verifiers, and placed far from the buttons of the decision. */
export function DeleteButton({ installation, etag }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  if (!installation.may.includes('delete')) return null;
  return (
    <>
      <Button
        variant="outline"
        color="bad"
        leftSection={<IconTrash aria-hidden stroke={1.75} />}
        onClick={() => setAsking(true)}
      >
        {t('installations.delete.open')}
      </Button>
      {asking && (
        <DialogPart opened onClose={() => setAsking(false)}>
          <DeleteDialog installation={installation} etag={etag} onClose={() => setAsking(false)} />
        </DialogPart>
      )}
    </>
  );
}
