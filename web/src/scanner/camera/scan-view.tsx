import { Button, Modal } from '@mantine/core';
import {
  IconBulb,
  IconBulbOff,
  IconCameraRotate,
  IconPhoto,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { openDecodeClient } from '../decoding/decode-client.ts';
import { watchVideo } from './frame-loop.ts';
import type { Camera } from '../machine.ts';
import css from './scan-view.module.css';
import type { Scanner } from '../scanner.ts';

/** How long the green frame is seen before the view closes. */
const HIT_MS = 150;

/** A toast of the page below would lie on the way out, and on the change of cameras. */
const ABOVE_TOASTS = 450;

type Props = {
  readonly scanner: Scanner;
  readonly cameras: readonly Camera[];
  readonly current: number;
};

/** The camera's picture over the whole screen, with a window to aim by. */
export function ScanView({ scanner, cameras, current }: Props) {
  const { t } = useTranslation();
  const camera = useStore(scanner.camera);
  const reading = useStore(scanner.reading);
  const [hit, setHit] = useState(false);
  const [light, setLight] = useState(false);
  const [near, setNear] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const cancel = () => scanner.send({ type: 'cancelled' });

  // Started with the view, so that it is ready when the camera is.
  const [decoder] = useState(openDecodeClient);
  useEffect(() => () => decoder.close(), [decoder]);

  useEffect(() => {
    const shown = video.current;
    if (!camera || !shown) return undefined;
    setLight(false);
    setNear(false);
    shown.srcObject = camera.stream;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown) => scanner.send({ type: 'failed', error: String(error), trouble: 'other' });
    const stop = watchVideo(shown, decoder, {
      onText: (text) => {
        setHit(true);
        shown.pause();
        closing = setTimeout(() => scanner.send({ type: 'decoded', text }), HIT_MS);
      },
      onFailure: fail,
    });
    // Taking the picture away while it starts is no failure.
    shown.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail(error);
    });
    return () => {
      stop();
      clearTimeout(closing);
      decoder.reset();
      shown.srcObject = null;
    };
  }, [camera, decoder, scanner]);

  const shownCamera = cameras[current];
  const name = shownCamera && (shownCamera.label || t('scanner.camera', { number: current + 1 }));

  return (
    <Modal.Root
      opened
      fullScreen
      onClose={cancel}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      zIndex={ABOVE_TOASTS}
    >
      <Modal.Content aria-label={t('scanner.title')} radius={0}>
        <div className={css['view']}>
          <video ref={video} className={css['video']} muted playsInline aria-hidden />
          <output className={css['instruction']}>
            {hit ? t('scanner.found') : camera ? t('scanner.instruction') : t('scanner.starting')}
          </output>
          <div className={css['window']} data-hit={hit || undefined} aria-hidden>
            <i />
            <i />
            <i />
            <i />
          </div>
          <div className={css['bottom']}>
            {name !== undefined && <p className={css['camera']}>{name}</p>}
            <div className={css['buttons']}>
              {camera?.light && (
                <ViewButton
                  icon={light ? IconBulbOff : IconBulb}
                  label={light ? t('scanner.torchOff') : t('scanner.torchOn')}
                  onClick={() => {
                    void camera.light?.(!light);
                    setLight(!light);
                  }}
                />
              )}
              {camera?.nearer && (
                <ViewButton
                  icon={near ? IconZoomOut : IconZoomIn}
                  label={near ? t('scanner.zoomOut') : t('scanner.zoomIn')}
                  onClick={() => {
                    void camera.nearer?.(!near);
                    setNear(!near);
                  }}
                />
              )}
              <ViewButton
                icon={IconPhoto}
                label={reading ? t('scanner.photoReading') : t('scanner.photo')}
                busy={reading}
                onClick={() => void scanner.scanPhoto()}
              />
              {cameras.length > 1 && (
                <ViewButton
                  icon={IconCameraRotate}
                  label={t('scanner.switch')}
                  onClick={() => scanner.send({ type: 'switch-requested' })}
                />
              )}
            </div>
            <Button
              fullWidth
              variant="white"
              color="dark"
              className={css['cancel']}
              data-autofocus
              leftSection={<IconX aria-hidden stroke={1.75} />}
              onClick={cancel}
            >
              {t('scanner.cancel')}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type ButtonProps = {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly onClick: () => void;
  readonly busy?: boolean;
};

/** A control over the camera's picture: icon and word, 64 px, white on black in every scheme. */
function ViewButton({ icon: Icon, label, onClick, busy = false }: ButtonProps) {
  return (
    <button type="button" className={css['button']} onClick={onClick} disabled={busy} aria-busy={busy}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span>{label}</span>
    </button>
  );
}
