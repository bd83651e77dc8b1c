import { ActionIcon, Button, Modal } from '@mantine/core';
import { downloadName } from '@portal/domain/files/download-name';
import { IconFileAlert, IconShare2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../lib/back-entry.ts';
import { openPdf, type Pdf } from '../../../lib/pdf/open-pdf.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { shareOrDownload } from '../../../lib/share-or-download.ts';
import { showPages, type ShownPages } from './shown-pages.ts';
import css from './pdf-reader.module.css';

const ZOOMS = [1, 1.5, 2, 3] as const;

type Props = {
  readonly name: string;
  /** Of the document when it was opened: on the server, or of the copy that this phone has. */
  readonly first: string;
  /** Its address at this moment; null without one. */
  readonly latest: string | null;
  readonly onClose: () => void;
};

/** A PDF on the full screen, for browsers that have no viewer of their own; the back button closes it. */
export default function PdfReader({ name, first, latest, onClose }: Props) {
  const { t } = useTranslation();
  const { attach, pages, page, shown } = useShownPages(first, latest);
  useBackCloses(true, onClose);
  const share = () =>
    void handOut(latest ?? first, name).catch(() =>
      toast({ kind: 'error', title: t('support.reader.notShared') }),
    );
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={name}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      {pages === 'opening' && <p className={css['opening']}>{t('ui.loading')}</p>}
      {pages === 'failed' ? (
        <EmptyState
          icon={IconFileAlert}
          title={t('support.reader.failed')}
          text={t('support.reader.failedText')}
          action={<Button onClick={share}>{t('support.reader.share')}</Button>}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys
        <div ref={attach} className={css['pages']} tabIndex={0} role="document" aria-label={name} />
      )}
      {typeof pages === 'number' && (
        <div className={css['bar']}>
          <PageField page={page} pages={pages} onGo={(next) => shown.current?.goTo(next)} />
          <ZoomButtons onZoom={(zoom) => shown.current?.zoomTo(zoom)} />
          <ActionIcon variant="default" aria-label={t('support.reader.share')} onClick={share}>
            <IconShare2 aria-hidden stroke={1.75} size="1.5rem" />
          </ActionIcon>
        </div>
      )}
    </Modal>
  );
}

/**
 * Opens a document in the box that `attach` is given, and closes it with the box. It stays with the link that it was
 * opened by. Once that has died, the document is opened at the same page by the latest one, at once or when the list brings it: what
 * waited for the same bytes as a page that failed is never answered by pdf.js.
 */
function useShownPages(first: string, latest: string | null) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(first);
  const [dead, setDead] = useState<string | null>(null);
  const [pages, setPages] = useState<number | 'opening' | 'failed'>('opening');
  const [page, setPage] = useState(1);
  const shown = useRef<ShownPages | null>(null);
  const readPage = useRef(1);
  if (dead === address && latest !== null && latest !== dead) {
    setAddress(latest);
    if (pages === 'failed') setPages('opening');
  }
  const attach = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      let pdf: Pdf | undefined;
      let closed = false;
      const open = async () => {
        pdf = await openPdf({ url: new URL(address, location.href).href });
        shown.current = await showPages(box, pdf, {
          className: css['page'] ?? '',
          labelOf: (number) => t('ui.page', { page: number }),
          onPage: (number) => {
            readPage.current = number;
            setPage(number);
          },
          onFailed: () => {
            if (!closed) setDead(address);
          },
        });
        setPages(pdf.document.numPages);
        shown.current.goTo(readPage.current);
      };
      void open()
        .catch(() => {
          if (closed) return;
          setPages('failed');
          setDead(address);
        })
        .finally(() => closed && pdf?.close());
      return () => {
        closed = true;
        shown.current?.stop();
        shown.current = null;
        pdf?.close();
      };
    },
    [address, t],
  );
  return { attach, pages, page, shown };
}

function ZoomButtons({ onZoom }: { readonly onZoom: (zoom: number) => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const to = (next: number) => {
    setStep(next);
    onZoom(ZOOMS[next] ?? 1);
  };
  return (
    <>
      <ActionIcon
        variant="default"
        disabled={step === 0}
        aria-label={t('support.reader.smaller')}
        onClick={() => to(step - 1)}
      >
        <IconZoomOut aria-hidden stroke={1.75} size="1.5rem" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        disabled={step === ZOOMS.length - 1}
        aria-label={t('support.reader.larger')}
        onClick={() => to(step + 1)}
      >
        <IconZoomIn aria-hidden stroke={1.75} size="1.5rem" />
      </ActionIcon>
    </>
  );
}

type PageFieldProps = {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
};

/** "37 of 120": which page is in sight, and the way to another one. */
function PageField({ page, pages, onGo }: PageFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) onGo(wanted);
    setTyped(null);
  };
  return (
    <label className={css['field']}>
      <span>{t('support.reader.page')}</span>
      <input
        aria-label={`${t('support.reader.page')} ${t('support.reader.of', { count: pages })}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && go()}
      />
      <span>{t('support.reader.of', { count: pages })}</span>
    </label>
  );
}

/** Gives the document to the system, which has a reader, or saves it. */
async function handOut(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The document was answered ${answer.status}`);
  const file = await answer.blob();
  await shareOrDownload(file, downloadName(name, 'application/pdf'));
}
