import { ActionIcon, Modal } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../lib/back-entry.ts';
import css from './photo-viewer.module.css';
import { ShownImage } from './shown-image.tsx';

const STEPS = [1, 1.5, 2, 3, 4, 6] as const;
/** A double tap goes to the size at which a nameplate is read, and back. */
const READING = STEPS.indexOf(3);

type Props = { readonly name: string; readonly alt: string; readonly onClose: () => void };

/** A photo on the full screen, to be enlarged by buttons, keys (+ and −), a double tap, or two fingers. */
export default function PhotoViewer({ name, alt, onClose }: Props) {
  const { t } = useTranslation();
  useBackCloses(true, onClose);
  const [step, setStep] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = STEPS[step] ?? 1;
  const to = (next: number) => {
    setStep(Math.max(0, Math.min(STEPS.length - 1, next)));
    requestAnimationFrame(() => centre(stage.current));
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={alt}
      classNames={{ content: css['content'], body: css['body'] }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') to(step + 1);
        if (key === '-') to(step - 1);
        if (key === '0') to(0);
      }}
    >
      <div
        ref={stage}
        className={css['stage']}
        style={{ '--zoom': zoom } as CSSProperties}
        onDoubleClick={() => to(step === 0 ? READING : 0)}
      >
        <ShownImage name={name} alt={alt} className={css['picture']} />
      </div>
      <div className={css['buttons']}>
        <ActionIcon
          variant="default"
          disabled={step === 0}
          aria-label={t('form.photo.smaller')}
          onClick={() => to(step - 1)}
        >
          <IconZoomOut aria-hidden stroke={1.75} size="1.5rem" />
        </ActionIcon>
        <output>{Math.round(zoom * 100)} %</output>
        <ActionIcon
          variant="default"
          disabled={step === STEPS.length - 1}
          aria-label={t('form.photo.larger')}
          onClick={() => to(step + 1)}
        >
          <IconZoomIn aria-hidden stroke={1.75} size="1.5rem" />
        </ActionIcon>
      </div>
    </Modal>
  );
}

/** The middle of the photo stays in the middle of the screen. */
function centre(box: HTMLElement | null): void {
  if (!box) return;
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
}
