import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconCloudCheck, IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { usePicture } from './pictures-context.ts';
import css from './pictures.module.css';
import { PhotoRemarks } from './photo-remarks.tsx';
import { ZoomableImage } from './zoomable-image.tsx';

type Props = {
  readonly name: string;
  /** Description for people who cannot see the picture. */
  readonly alt: string;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
  /** Changes places with the one before it. */
  readonly earlier?: { readonly label: string; readonly onMove: () => void };
};

/** A thumbnail of 96 px with the picture's upload state, what is to be said of it, and buttons to move and remove it. */
export function PictureThumb({ name, alt, onRemove, removeLabel, earlier }: Props) {
  const { t } = useTranslation();
  const place = usePicture(name);
  const onServer = place?.kind === 'server';
  return (
    <div className={css['thumb']}>
      <ZoomableImage name={name} label={alt} className={css['image']} />
      <div className={css['state']}>
        <StatusChip tone={onServer ? 'ok' : 'info'} icon={onServer ? IconCloudCheck : IconDeviceMobile}>
          {t(onServer ? 'form.photo.onServer' : 'form.photo.onDevice')}
        </StatusChip>
        {place?.kind === 'device' && <PhotoRemarks picture={place.picture} />}
      </div>
      <div className={css['actions']}>
        {earlier && (
          <ActionIcon aria-label={earlier.label} onClick={earlier.onMove}>
            <IconArrowUp aria-hidden stroke={1.75} size="1.5rem" />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon color="bad" aria-label={removeLabel ?? t('form.photo.remove')} onClick={onRemove}>
            <IconTrash aria-hidden stroke={1.75} size="1.5rem" />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
