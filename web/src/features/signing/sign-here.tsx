import { Button } from '@mantine/core';
import type { Signer } from '@portal/domain/signing/signed-content';
import type { DocumentToSign } from '@portal/domain/signing/session-contract';
import { PRINTED_SIGNS } from '@portal/domain/signing/signed-record';
import { IconSignature } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Strokes } from '../../form/signature/strokes.ts';
import { formatDate, formatTime } from '../../lib/languages/format.ts';
import { lazyPart, loadChunk } from '../../lib/loading/chunk.ts';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import type { GivenSignature } from './queries.ts';
import css from './sign-page.module.css';

const SignatureSheet = lazyPart(() => import('../../form/signature/signature-sheet.tsx'));

type Props = {
  readonly declaration: DocumentToSign['content']['declaration'];
  readonly signer: Signer;
  readonly hash: string;
  /** When the code ends, as an instant. */
  readonly until: string;
  readonly send: (given: GivenSignature) => Promise<void>;
  readonly onEnd: (how: 'signed' | 'over') => void;
};

/** The declaration, who signs it, and the sheet to sign on; what could not be sent is kept to be sent again. */
export function SignHere({ declaration, signer, hash, until, send, onEnd }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [drawn, setDrawn] = useState<Strokes>();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<{ readonly given: GivenSignature; readonly problem: ApiProblem }>();

  async function sendIt(given: GivenSignature): Promise<void> {
    setBusy(true);
    try {
      await send(given);
      onEnd('signed');
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status === 410) onEnd('over');
      setUnsent({ given, problem });
    } finally {
      setBusy(false);
    }
  }

  async function sign(signed: Strokes | string): Promise<void> {
    setOpen(false);
    await sendIt(await pngOf(signed));
  }

  return (
    <Section title={t('signing.sign')}>
      {declaration !== null && (
        <p className={css['declaration']} lang={declaration.language}>
          {declaration.text}
        </p>
      )}
      <DefinitionList
        items={[
          {
            term: t('signing.signer'),
            value: [signer.name, signer.role].filter(Boolean).join(', '),
          },
          { term: t('signing.on'), value: formatDate(signer.on) },
          { term: t('signing.hash'), value: <span className="mono">{hash.slice(0, PRINTED_SIGNS)}</span> },
        ]}
      />
      <p className={css['hint']}>{t('signing.wrong')}</p>
      {unsent !== undefined && (
        <Notice tone="bad" title={t('signing.unsent')}>
          {unsent.problem.code === 'offline' ? t('signing.unsentText') : unsent.problem.detail}
        </Notice>
      )}
      <Button
        fullWidth
        size="lg"
        loading={busy}
        leftSection={<IconSignature aria-hidden stroke={1.75} />}
        onClick={() => (unsent === undefined ? setOpen(true) : void sendIt(unsent.given))}
      >
        {t(unsent === undefined ? 'form.signature.sign' : 'signing.again')}
      </Button>
      <p className={css['hint']}>{t('signing.until', { time: formatTime(until) })}</p>
      {open && (
        <Suspense fallback={null}>
          <SignatureSheet
            title={t('signing.sign')}
            strokes={drawn}
            person={signer.name}
            onSave={(signed) => void sign(signed)}
            onClose={(begun) => {
              setDrawn(begun);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </Section>
  );
}

async function pngOf(signed: Strokes | string): Promise<GivenSignature> {
  const { signaturePng, typedPng } = await loadChunk(() => import('../../form/signature/signature-png.ts'));
  const typed = typeof signed === 'string';
  const { bytes } = await (typed ? typedPng(signed) : signaturePng(signed));
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte));
  return { picture: btoa(letters.join('')), typed };
}
