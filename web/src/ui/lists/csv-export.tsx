import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { CountedProgress } from '../notices/progress-bar.tsx';
import { toast } from '../notices/toast.ts';

type Props = {
  readonly label: string;
  /** With its extension. */
  readonly fileName: string;
  /** Expected number of rows, for the progress bar. */
  readonly total: number;
  readonly open: () => Promise<Response>;
};

/** Downloads a list as CSV, with a progress bar, and hands it to the person. */
export function CsvExport({ label, fileName, total, open }: Props) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const ran = useRef(false);
  const isRunning = rows !== null;
  // The progress took the button's place, and with it the focus, which the part of the page around it has meanwhile or nothing.
  // Whoever scrolled on stays where they read.
  useEffect(() => {
    if (ran.current && !isRunning && document.activeElement?.contains(button.current) === true)
      button.current?.focus({ preventScroll: true });
    ran.current = isRunning;
  }, [isRunning]);

  async function exportAll() {
    if (rows !== null) return;
    setRows(0);
    try {
      // The first line contains the names of the columns.
      const content = await readLines(await open(), (lines) => setRows(Math.max(0, lines - 1)));
      const became = await shareOrDownload(content, fileName);
      if (became === 'downloaded') toast({ kind: 'success', title: t('shell.csv.done', { name: fileName }) });
    } catch (error) {
      toast({ kind: 'error', title: t('shell.csv.failed'), message: problemOf(error).detail });
    } finally {
      setRows(null);
    }
  }

  if (rows !== null) return <CountedProgress label={t('shell.csv.running')} done={rows} total={total} />;
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconDownload aria-hidden stroke={1.75} />}
      onClick={() => void exportAll()}
    >
      {label}
    </Button>
  );
}

const NEW_LINE = 10;

/** Reads a text file as it is received. Calls back with the number of lines so far and returns the whole text. */
async function readLines(response: Response, onLines: (lines: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let lines = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read chunk by chunk
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    onLines(lines);
  }
}
