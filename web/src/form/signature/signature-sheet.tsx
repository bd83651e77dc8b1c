import { Button, Modal, TextInput } from '@mantine/core';
import { IconDeviceMobileRotated, IconKeyboard, IconSignature } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import { useBackCloses } from '../../lib/back-entry.ts';
import { PEN, pointGroups, strokesFrom } from './signature-png.ts';
import css from './signature-sheet.module.css';
import { isSigned, onSheet, type Strokes } from './strokes.ts';

type Props = {
  readonly title: string;
  readonly strokes: Strokes | undefined;
  /** Who is to sign; shown as an example of what is typed. */
  readonly person?: string | undefined;
  /** What was drawn, or a name that was typed. */
  readonly onSave: (signed: Strokes | string) => void;
  /** Called with what was drawn until then, to begin with when the sheet is opened again: a hand in a glove soon closes it by mistake. */
  readonly onClose: (drawn: Strokes | undefined) => void;
};

/** A full screen to sign on, by hand or by typing a name. */
export default function SignatureSheet({ title, strokes, person = '', onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [types, setTypes] = useState(false);
  // Of the whole sheet: who looks at typing a name finds again what was drawn.
  const pad = useSignaturePad(strokes);
  const close = () => onClose(pad.drawn());
  useBackCloses(true, close);

  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      title={title}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      {types ? (
        <TypedName person={person} onSave={onSave} onDraw={() => setTypes(false)} />
      ) : (
        <Drawn pad={pad} onSave={onSave} onType={() => setTypes(true)} />
      )}
    </Modal>
  );
}

type DrawnProps = Pick<Props, 'onSave'> & {
  readonly pad: ReturnType<typeof useSignaturePad>;
  readonly onType: () => void;
};

/** The sheet to draw on. */
function Drawn({ pad: { setCanvas, missing, clear, signature }, onSave, onType }: DrawnProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css['turn']}>
        <IconDeviceMobileRotated aria-hidden stroke={1.75} size="1.5rem" />
        {t('form.signature.turn')}
      </p>
      <div className={css['paper']}>
        <canvas ref={setCanvas} className={css['canvas']} aria-label={t('form.signature.area')} />
        <span aria-hidden className={css['line']} />
      </div>
      {missing && (
        <p role="alert" className={css['empty']}>
          {t('form.signature.empty')}
        </p>
      )}
      <Button
        variant="subtle"
        className={css['other']}
        leftSection={<IconKeyboard aria-hidden stroke={1.75} />}
        onClick={onType}
      >
        {t('form.signature.type')}
      </Button>
      <div className={css['buttons']}>
        <Button variant="outline" onClick={clear}>
          {t('form.signature.clear')}
        </Button>
        <Button
          onClick={() => {
            const signed = signature();
            if (signed !== undefined) onSave(signed);
          }}
        >
          {t('form.signature.save')}
        </Button>
      </div>
    </>
  );
}

type TypedProps = Pick<Props, 'onSave'> & { readonly person: string; readonly onDraw: () => void };

/** A name that stands for a drawing: for a keyboard, and for hands that shake. */
function TypedName({ person, onSave, onDraw }: TypedProps) {
  const { t } = useTranslation();
  // Empty, so that nobody signs for a person by one tap.
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const typed = name.trim();
  return (
    <>
      <TextInput
        label={t('form.signature.typed')}
        description={t('form.signature.typedHelp')}
        value={name}
        placeholder={person}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        error={asked && typed === '' ? t('form.signature.empty') : undefined}
        classNames={{ input: css['typed'] }}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        variant="subtle"
        className={css['other']}
        leftSection={<IconSignature aria-hidden stroke={1.75} />}
        onClick={onDraw}
      >
        {t('form.signature.draw')}
      </Button>
      <div className={css['buttons']}>
        <Button onClick={() => (typed === '' ? setAsked(true) : onSave(typed))}>
          {t('form.signature.save')}
        </Button>
      </div>
    </>
  );
}

/**
 * A pad to draw on, which begins with `initial`. It remembers lines and not pixels, so that they are drawn again in the
 * new size when the phone is turned.
 */
function useSignaturePad(initial: Strokes | undefined) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [empty, setEmpty] = useState(!isSigned(initial));
  const [asked, setAsked] = useState(false);
  const drawn = useRef<Strokes | undefined>(initial);
  const padRef = useRef<SignaturePad | null>(null);

  useEffect(() => {
    if (!canvas) return undefined;
    const pad = new SignaturePad(canvas, PEN);
    padRef.current = pad;
    const remember = () => {
      drawn.current = strokesFrom(pad.toData(), canvas.clientWidth, canvas.clientHeight);
      setEmpty(pad.isEmpty());
      setAsked(false);
    };
    pad.addEventListener('endStroke', remember);
    const redraw = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const pixelRatio = Math.max(1, globalThis.devicePixelRatio);
      canvas.width = width * pixelRatio;
      canvas.height = height * pixelRatio;
      canvas.getContext('2d')?.scale(pixelRatio, pixelRatio);
      pad.clear();
      if (isSigned(drawn.current)) pad.fromData(pointGroups(onSheet(drawn.current, { width, height })));
    };
    const sizeObserver = new ResizeObserver(redraw);
    sizeObserver.observe(canvas);
    return () => {
      sizeObserver.disconnect();
      pad.removeEventListener('endStroke', remember);
      pad.off();
    };
  }, [canvas]);

  const clear = () => {
    padRef.current?.clear();
    drawn.current = undefined;
    setEmpty(true);
  };
  /** The signature, or undefined, and then `missing` says so until something is drawn. */
  const signature = () => {
    if (isSigned(drawn.current)) return drawn.current;
    setAsked(true);
    return undefined;
  };
  return { setCanvas, clear, signature, drawn: () => drawn.current, missing: asked && empty };
}
