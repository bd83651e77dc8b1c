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
import type { OpenCamera } from './camera.ts';
import { scanPhoto } from './scan-photo.ts';
import css from './scan-view.module.css';
import type { Scanner } from '../scanner.ts';

/** How long the green frame is shown before the view closes. */
const HIT_MS = 150;

/** Above the toasts of the page below, which would cover the buttons. */
const ABOVE_TOASTS = 450;

type Props = {
  readonly scanner: Scanner;
  readonly cameras: readonly Camera[];
  readonly current: number;
};

/** The camera's picture on the whole screen, with a frame to aim by. */
export function ScanView({ scanner, cameras, current }: Props) {
  const { t } = useTranslation();
  const camera = useStore(scanner.camera);
  const { video, hit } = useVideoDecoding(scanner, camera);
  const cancel = () => scanner.send({ type: 'cancelled' });

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
            <CameraButtons scanner={scanner} camera={camera} canSwitch={cameras.length > 1} />
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

/** Shows the camera in the video element and decodes it. `hit` is true once a code was found. */
function useVideoDecoding(scanner: Scanner, camera: OpenCamera | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [hit, setHit] = useState(false);

  // Started with the view, so that it is ready when the camera is.
  const [decoder] = useState(openDecodeClient);
  useEffect(() => () => decoder.close(), [decoder]);

  useEffect(() => {
    const shown = video.current;
    if (!camera || !shown) return undefined;
    shown.srcObject = camera.stream;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown) => scanner.send({ type: 'failed', error: String(error), trouble: 'other' });
    const stop = watchVideo(shown, decoder, {
      onText: (text) => {
        setHit(true);
        shown.pause();
        scanner.show(shown);
        closing = setTimeout(() => scanner.send({ type: 'decoded', text }), HIT_MS);
      },
      onFailure: fail,
    });
    // An AbortError only says that the picture was taken away while it started.
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

  return { video, hit };
}

type CameraButtonsProps = Pick<Props, 'scanner'> & {
  readonly camera: OpenCamera | null;
  readonly canSwitch: boolean;
};

/** Light and zoom where the camera has them, a photo instead of the video, and the change of cameras. */
function CameraButtons({ scanner, camera, canSwitch }: CameraButtonsProps) {
  const { t } = useTranslation();
  const reading = useStore(scanner.reading);
  const { switches, turn } = useSwitches(camera);
  const { light, nearer, refused } = switches;

  return (
    <div className={css['buttons']}>
      {camera?.light && (
        <ViewButton
          icon={light ? IconBulbOff : IconBulb}
          label={t(refused === 'light' ? 'scanner.refused' : light ? 'scanner.torchOff' : 'scanner.torchOn')}
          onClick={() => void turn('light')}
        />
      )}
      {camera?.nearer && (
        <ViewButton
          icon={nearer ? IconZoomOut : IconZoomIn}
          label={t(refused === 'nearer' ? 'scanner.refused' : nearer ? 'scanner.zoomOut' : 'scanner.zoomIn')}
          onClick={() => void turn('nearer')}
        />
      )}
      <ViewButton
        icon={IconPhoto}
        label={reading ? t('scanner.photoReading') : t('scanner.photo')}
        busy={reading}
        onClick={() => void scanPhoto(scanner)}
      />
      {canSwitch && (
        <ViewButton
          icon={IconCameraRotate}
          label={t('scanner.switch')}
          onClick={() => scanner.send({ type: 'switch-requested' })}
        />
      )}
    </div>
  );
}

type Switch = 'light' | 'nearer';

type Switches = Readonly<Record<Switch, boolean>> & {
  readonly camera: OpenCamera | null;
  /** What the camera refused last. */
  readonly refused: Switch | null;
};

/** Light and zoom of a camera, as it has confirmed them: a phone that is hot refuses its torch. Another camera starts with both off. */
function useSwitches(camera: OpenCamera | null) {
  const off: Switches = { camera, light: false, nearer: false, refused: null };
  const [last, setLast] = useState(off);
  const switches = last.camera === camera ? last : off;

  const set = (change: Partial<Switches>) =>
    setLast((now) => ({ ...(now.camera === camera ? now : off), ...change }));
  const turn = async (which: Switch) => {
    const wanted = !switches[which];
    try {
      await camera?.[which]?.(wanted);
      set({ [which]: wanted, refused: null });
    } catch {
      set({ refused: which });
    }
  };
  return { switches, turn };
}

type ButtonProps = {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly onClick: () => void;
  readonly busy?: boolean;
};

/** A button over the camera's picture: icon and label, 64 px, white on black in every colour scheme. */
function ViewButton({ icon: Icon, label, onClick, busy = false }: ButtonProps) {
  return (
    <button type="button" className={css['button']} onClick={onClick} disabled={busy} aria-busy={busy}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
      <span>{label}</span>
    </button>
  );
}
