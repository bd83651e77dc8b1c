import { ActionIcon } from '@mantine/core';
import type { Installation } from '@portal/domain/installations/record';
import { IconLayoutGrid, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkButton, type Marks, PreviousMark } from './marks.tsx';
import { ReviewPicture } from './review-picture.tsx';
import type { ReviewPhoto } from './review-photos.ts';
import css from './photos.module.css';
import { useReviewKeys } from './review-keys.ts';

const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;
/** How many photos have a number key. */
const NUMBERED = 9;

type Props = {
  readonly installation: Pick<Installation, 'rejectionMarks'>;
  readonly photos: readonly ReviewPhoto[];
  readonly marks: Marks;
};

/** Every photo at once, and one of them enlarged above a film strip of the others. */
export function PhotoDesk({ installation, photos, marks }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const close = () => {
    setLast(shown);
    setShown(null);
  };
  const step = (by: number) =>
    shown === null ? undefined : () => setShown((shown + by + photos.length) % photos.length);
  useReviewKeys({
    ...Object.fromEntries(
      photos.slice(0, NUMBERED).map((_, at) => [String(at + 1), () => setShown(at)] as const),
    ),
    arrowright: step(1),
    arrowleft: step(-1),
    escape: shown === null ? undefined : close,
  });
  const photo = shown === null ? undefined : photos[shown];
  if (photos.length === 0) return <p className={css['none']}>{t('review.photos.none')}</p>;
  if (photo === undefined)
    return (
      <div className={css['all']}>
        {[false, true].map((isSignature) => (
          <ul
            key={String(isSignature)}
            className={css[isSignature ? 'signatures' : 'grid']}
            data-many={photos.filter((one) => !one.isSignature).length > 6 || undefined}
          >
            {photos.map((one, at) =>
              one.isSignature === isSignature ? (
                <li key={one.name}>
                  <Tile
                    installation={installation}
                    photo={one}
                    at={at}
                    marks={marks}
                    wasShown={at === last}
                    onOpen={() => setShown(at)}
                  />
                </li>
              ) : null,
            )}
          </ul>
        ))}
      </div>
    );
  return (
    <div className={css['one']}>
      <Stage key={photo.name} photo={photo} at={(shown ?? 0) + 1} total={photos.length} onClose={close}>
        <PreviousMark installation={installation} field={photo.field} />
        <MarkButton field={photo.field} name={photo.label} marks={marks} />
      </Stage>
      <ul className={css['strip']} aria-label={t('review.photos.strip')}>
        {photos.map((one, at) => (
          <li key={one.name}>
            <button
              type="button"
              className={css['thumb']}
              aria-label={one.label}
              aria-current={at === shown || undefined}
              onClick={() => setShown(at)}
            >
              <ReviewPicture photo={one} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TileProps = Pick<Props, 'installation'> & {
  readonly photo: ReviewPhoto;
  readonly at: number;
  readonly marks: Marks;
  /** Enlarged last, so that one goes on from it. */
  readonly wasShown: boolean;
  readonly onOpen: () => void;
};

function Tile({ installation, photo, at, marks, wasShown, onOpen }: TileProps) {
  const { t } = useTranslation();
  return (
    <figure className={css['tile']} data-marked={marks.has(photo.field) || undefined}>
      <button
        ref={wasShown ? takeDroppedFocus : undefined}
        type="button"
        className={css['open']}
        aria-label={t('review.photos.enlarge', { label: photo.label })}
        onClick={onOpen}
      >
        <ReviewPicture photo={photo} alt="" />
      </button>
      <figcaption>
        <span className={css['name']}>
          {at < NUMBERED && `${String(at + 1)}. `}
          {photo.label}
        </span>
        <MarkButton field={photo.field} name={photo.label} marks={marks} />
        <PreviousMark short installation={installation} field={photo.field} />
      </figcaption>
    </figure>
  );
}

type StageProps = {
  readonly photo: ReviewPhoto;
  readonly at: number;
  readonly total: number;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
};

/** One photo, to be enlarged and turned. */
function Stage({ photo, at, total, onClose, children }: StageProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const stage = useRef<HTMLElement>(null);
  useLayoutEffect(() => takeDroppedFocus(stage.current), []);
  const zoomBy = (by: number) => {
    setZoom((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + by)));
    requestAnimationFrame(() => centre(stage.current));
  };
  const rotate = () => setTurns((now) => now + 1);
  useReviewKeys({ '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), o: rotate });
  const words = t('review.photos.shown', { label: photo.label, at, total });
  return (
    <figure className={css['figure']}>
      <section
        ref={stage}
        // oxlint-disable-next-line no-noninteractive-tabindex -- an enlarged photo is scrolled with the keyboard
        tabIndex={0}
        aria-label={words}
        className={css['stage']}
        data-turned={turns % 2 === 1 || undefined}
        style={{ '--zoom': ZOOMS[zoom], '--turn': `${turns * 90}deg` } as CSSProperties}
      >
        <ReviewPicture photo={photo} alt={photo.label} />
      </section>
      <figcaption className={css['tools']}>
        <span aria-live="polite">{words}</span>
        {children}
        <Tool
          icon={IconZoomOut}
          label={t('review.photos.smaller')}
          disabled={zoom === 0}
          onClick={() => zoomBy(-1)}
        />
        <Tool
          icon={IconZoomIn}
          label={t('review.photos.larger')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => zoomBy(1)}
        />
        <Tool icon={IconRotateClockwise} label={t('review.photos.rotate')} onClick={rotate} />
        <Tool icon={IconLayoutGrid} label={t('review.photos.back')} onClick={onClose} />
      </figcaption>
    </figure>
  );
}

type ToolProps = {
  readonly icon: typeof IconZoomIn;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

function Tool({ icon: Icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon variant="default" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden stroke={1.75} size="1.5rem" />
    </ActionIcon>
  );
}

/** Takes over the focus of what was drawn in this place before; whoever is elsewhere stays there. */
function takeDroppedFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** The middle of the photo stays in the middle. */
function centre(box: HTMLElement | null): void {
  if (!box) return;
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
}
