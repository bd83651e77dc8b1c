import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/languages/format.ts';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { online } from '../../../lib/network/connection.ts';
import { useStore } from '../../../lib/store.ts';
import type { ElsewhereProps } from '../../../records/field-work/record-screen.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import type { Commissioning } from '../commissioning-draft.ts';
import { seal, signsNow, standsFor } from '../signing.ts';
import css from './customer-phone.module.css';
import { beginSigning, endSigning, followSigning, pictureFrom, type ShownCode } from './signing-session.ts';

const CodeSheet = lazyPart(() => import('./code-sheet.tsx'));

const FIELD = 'signature';

type Ended = 'received' | 'changed' | 'over' | 'failed';

/**
 * Lets the customer read and sign on a phone of their own, by a QR code (decision 054). A change of the form, or leaving the step,
 * ends the code; a reload does not. Without a network the customer signs here.
 */
export default function CustomerPhone(props: ElsewhereProps<Commissioning>) {
  const { data } = props;
  const { code, stands, opened, ended, busy, begin, cancel } = useSigning(props);
  const [shown, setShown] = useState(false);
  const isOnline = useStore(online);
  const { t } = useTranslation();
  if (!signsNow(data)) return null;
  if (code !== null && stands)
    return (
      <div className={css['other']}>
        <Notice tone="info" title={t(opened ? 'signing.phone.opened' : 'signing.phone.waiting')}>
          {opened
            ? t('signing.phone.openedText')
            : t('signing.phone.waitingText', { time: formatTime(code.expiresAt) })}
        </Notice>
        <div className={css['buttons']}>
          {!opened && code.qr !== null && (
            <Button
              variant="outline"
              leftSection={<IconQrcode aria-hidden stroke={1.75} />}
              onClick={() => setShown(true)}
            >
              {t('signing.phone.show')}
            </Button>
          )}
          <Button variant="subtle" color="bad" onClick={cancel}>
            {t('signing.phone.cancel')}
          </Button>
        </div>
        {shown && code.qr !== null && (
          <Suspense fallback={<Loader />}>
            <CodeSheet
              {...{ qr: code.qr, expiresAt: code.expiresAt, opened, cancel }}
              onClose={() => setShown(false)}
            />
          </Suspense>
        )}
      </div>
    );
  return (
    <div className={css['other']}>
      <EndedNotice ended={ended} isSigned={data.signature !== null} />
      {data.signature === null && (
        <>
          <Button
            variant="outline"
            disabled={!isOnline}
            loading={busy || code !== null}
            leftSection={<IconQrcode aria-hidden stroke={1.75} />}
            onClick={() => {
              setShown(true);
              void begin();
            }}
          >
            {t('signing.phone.begin')}
          </Button>
          {!isOnline && <p className={css['hint']}>{t('signing.phone.offline')}</p>}
        </>
      )}
    </div>
  );
}

function EndedNotice({ ended, isSigned }: { readonly ended: Ended | null; readonly isSigned: boolean }) {
  const { t } = useTranslation();
  if (ended === 'received')
    return isSigned ? (
      <output className={css['received']}>
        <IconCircleCheck aria-hidden stroke={1.75} />
        {t('signing.phone.received')}
      </output>
    ) : null;
  if (ended === null || isSigned) return null;
  if (ended === 'failed') return <Notice tone="bad" title={t('signing.phone.failed')} />;
  return (
    <Notice tone="warn" title={t(`signing.phone.${ended}`)}>
      {t(`signing.phone.${ended}Text`)}
    </Notice>
  );
}

/** The code that is shown, how far the customer is, and how the last one ended. */
function useSigning({ data, today, hashes, mayBegin, onChange }: ElsewhereProps<Commissioning>) {
  const [code, setCode] = useState<ShownCode | null>(() =>
    data.shownCode ? { ...data.shownCode, qr: null } : null,
  );
  // Of a code from before a reload, the server says whether it still stands.
  const [stands, setStands] = useState(false);
  const [opened, setOpened] = useState(false);
  const [ended, setEnded] = useState<Ended | null>(null);
  const [busy, setBusy] = useState(false);
  const end = (how: Ended | null) => {
    setCode(null);
    setStands(false);
    setOpened(false);
    setEnded(how);
  };
  const storeCode = (value: Commissioning['shownCode']) =>
    onChange({ kind: 'value', field: 'shownCode', value });
  // Decided while drawing, so that no code is ever shown for something else than stands in the form, or once the customer has signed here.
  if (code !== null && !standsFor(data, code.seal)) end('changed');
  else if (code !== null && data.signature !== null) end(null);

  const receive = useEffectEvent((from: ShownCode, given: Parameters<typeof pictureFrom>[0]) => {
    const sealed = { seal: { ...from.seal, typed: given.typed }, voided: false };
    onChange({ kind: 'signed', field: FIELD, picture: pictureFrom(given, FIELD), sealed });
    end('received');
  });
  const isOver = useEffectEvent(() => {
    end(stands ? 'over' : null);
    storeCode(undefined);
  });
  useEffect(() => {
    if (code === null) return undefined;
    let isSigned = false;
    const stop = followSigning(code, {
      stands: () => setStands(true),
      opened: () => setOpened(true),
      signed: (given) => {
        isSigned = true;
        receive(code, given);
      },
      over: () => isOver(),
    });
    return () => {
      stop();
      // What was signed ends by itself: until then the customer's page says that it was.
      if (!isSigned) void endSigning(code.id).catch(() => undefined);
    };
  }, [code]);

  const isHere = useIsHere();

  async function begin(): Promise<void> {
    if (!mayBegin()) return;
    setEnded(null);
    setBusy(true);
    try {
      const sealed = await seal(data, { field: FIELD, hashes: await hashes(), today, typed: false });
      if (sealed.seal?.kind !== 'here') throw new Error('Nothing to sign');
      const { qr, ...begun } = await beginSigning(data.version.id, sealed.seal);
      // Nobody is left to show it to.
      if (!isHere.current) return void endSigning(begun.id).catch(() => undefined);
      setCode({ ...begun, qr });
      setStands(true);
      storeCode(begun);
    } catch {
      setEnded('failed');
    } finally {
      setBusy(false);
    }
  }
  const cancel = () => {
    end(null);
    storeCode(undefined);
  };
  return { code, stands, opened, ended, busy, begin, cancel };
}

/** Whether the step is still on the screen, for what was asked for before it was left. */
function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
