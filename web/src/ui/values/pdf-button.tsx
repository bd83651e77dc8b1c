import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import css from '../lists/link-rows.module.css';
import { toast } from '../notices/toast.ts';

type Props = {
  readonly label: string;
  /** Without its extension. */
  readonly filename: string;
  readonly load: () => Promise<Blob>;
};

/**
 * Fetches a PDF and hands it to the person as a file: a plain link would fail once the session's token has expired.
 */
export function PdfButton({ label, filename, load }: Props) {
  const { t } = useTranslation();
  const [loading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const address = URL.createObjectURL(await load());
      const link = document.createElement('a');
      link.href = address;
      link.download = `${filename}.pdf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      toast({ kind: 'error', title: t('installations.cardFailed'), message: problemOf(error).detail });
    } finally {
      setLoading(false);
    }
  }

  return (
    <button
      type="button"
      className={css['row']}
      disabled={loading}
      aria-busy={loading}
      onClick={() => void open()}
    >
      <IconFileTypePdf aria-hidden stroke={1.75} />
      {loading ? t('installations.cardLoading') : label}
    </button>
  );
}
