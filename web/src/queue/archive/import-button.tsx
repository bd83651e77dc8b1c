import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { importFile } from '../sending/transfer.ts';

type Props = { readonly className: string | undefined; readonly label?: string };

/** Imports an archive that was exported on this device or another one. */
export function ImportButton({ className, label }: Props) {
  const { t } = useTranslation();
  const shown = label ?? t('queue.import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        <IconUpload aria-hidden stroke={1.75} />
        {shown}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={shown}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again.
          currentTarget.value = '';
          if (file !== undefined) void importFile(file);
        }}
      />
    </>
  );
}
