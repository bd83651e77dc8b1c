import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { usePicture } from './pictures-context.ts';
import css from './pictures.module.css';
import { ShownImage } from './shown-image.tsx';

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'));

type Props = {
  readonly name: string;
  /** What the photo shows. */
  readonly label: string;
  /** Description for people who cannot see the picture; empty where the label stands beside it. */
  readonly alt?: string;
  readonly className?: string;
};

/** A picture of the form that opens on the full screen. */
export function ZoomableImage({ name, label, alt = label, className }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const place = usePicture(name);
  return (
    <span className={css['zoomable']}>
      <ShownImage name={name} alt={alt} className={className} />
      {place !== undefined && (
        <button
          type="button"
          className={css['enlarge']}
          aria-label={t('form.photo.enlarge', { label })}
          onClick={() => setOpened(true)}
        />
      )}
      {opened && (
        <Suspense fallback={null}>
          <PhotoViewer name={name} alt={label} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  );
}
