import { Button, Modal } from '@mantine/core';
import { IconDeviceMobileRotated } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import { PEN, pointGroups, strokesFrom } from './signature-png.ts';
import css from './signature-sheet.module.css';
import { isSigned, onSheet, type Strokes } from './strokes.ts';

type Props = {
  readonly title: string;
  readonly strokes: Strokes | undefined;
  readonly onSave: (strokes: Strokes) => void;
  readonly onClose: () => void;
};

/** A whole screen to sign on. What is drawn is lines, not pixels: turning the phone draws them anew. */
export default function SignatureSheet({ title, strokes, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [empty, setEmpty] = useState(!isSigned(strokes));
  const [told, setTold] = useState(false);
  const drawn = useRef<Strokes | undefined>(strokes);
  const padRef = useRef<SignaturePad | null>(null);

  useEffect(() => {
    if (!canvas) return undefined;
    const pad = new SignaturePad(canvas, PEN);
    padRef.current = pad;
    const remember = () => {
      drawn.current = strokesFrom(pad.toData(), canvas.clientWidth, canvas.clientHeight);
      setEmpty(pad.isEmpty());
      setTold(false);
    };
    pad.addEventListener('endStroke', remember);
    const redraw = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (width === 0 || height === 0) return;
      const sharp = Math.max(1, globalThis.devicePixelRatio);
      canvas.width = width * sharp;
      canvas.height = height * sharp;
      canvas.getContext('2d')?.scale(sharp, sharp);
      pad.clear();
      if (isSigned(drawn.current)) pad.fromData(pointGroups(onSheet(drawn.current, { width, height })));
    };
    const follow = new ResizeObserver(redraw);
    follow.observe(canvas);
    return () => {
      follow.disconnect();
      pad.removeEventListener('endStroke', remember);
      pad.off();
    };
  }, [canvas]);

  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={title}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
    >
      <p className={css['turn']}>
        <IconDeviceMobileRotated aria-hidden stroke={1.75} size="1.5rem" />
        {t('form.signature.turn')}
      </p>
      <div className={css['paper']}>
        <canvas ref={setCanvas} className={css['canvas']} aria-label={t('form.signature.area')} />
        <span aria-hidden className={css['line']} />
      </div>
      {told && empty && (
        <p role="alert" className={css['empty']}>
          {t('form.signature.empty')}
        </p>
      )}
      <div className={css['buttons']}>
        <Button
          variant="outline"
          onClick={() => {
            padRef.current?.clear();
            drawn.current = undefined;
            setEmpty(true);
          }}
        >
          {t('form.signature.clear')}
        </Button>
        <Button
          onClick={() => {
            if (isSigned(drawn.current)) onSave(drawn.current);
            else setTold(true);
          }}
        >
          {t('form.signature.save')}
        </Button>
      </div>
    </Modal>
  );
}
