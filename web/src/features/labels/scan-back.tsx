import { Button } from '@mantine/core';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { IconBarcode } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shrinkPhoto } from '../../form/pictures/photo.ts';
import { imageName, type Picture } from '../../form/pictures/picture.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { noteError } from '../../lib/note-error.ts';
import { toastOf } from '../../scanner/message-toast.ts';
import { useScanner, useScanOverlay } from '../../scanner/use-scanner.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from './scan-back.module.css';

/** Enough to see afterwards what was stuck on the device. */
const PICTURE_LONG_SIDE_PX = 1_280;
/** The field of a production record that names the picture. */
const FIELD = 'labelPicture';

export type ScanBackProps = {
  /** Of the device whose label is checked. */
  readonly serial: string;
  /** What was read last, by camera or by a hardware scanner, to which the page listens. */
  readonly scanned: { readonly serial: string } | null;
  /** It was tried to go on without a scan. */
  readonly isMissing: boolean;
  /** Id of the button, to which a gap leads. */
  readonly id?: string;
  /** A label was read by the camera or on a photo; the picture is what was seen, null where it could not be kept. */
  readonly onRead: (serial: string, picture: Picture | null) => void;
};

/**
 * Reads a printed label back (stage 9, specification section 6): the device's own number is confirmed, another one refused in red
 * with both numbers. Nothing is typed here: a label that no scanner reads has not passed.
 */
export default function ScanBack({ serial, scanned, isMissing, id, onRead }: ScanBackProps) {
  const { t } = useTranslation();
  const picture = useRef<Promise<Picture | null>>(Promise.resolve(null));
  const scanner = useScanner({
    seen: (shown) => {
      picture.current = pictureOf(shown);
    },
    complete: (text) => void picture.current.then((kept) => onRead(text.trim(), kept)),
    tell: (message) => toast(toastOf(message, t)),
  });
  const { Overlay, open } = useScanOverlay(scanner, false);
  const isRight = scanned !== null && sameSerial(scanned.serial, serial);
  return (
    <div className={css['check']}>
      {scanned === null ? (
        <p className={css['text']}>{t('labels.back.text')}</p>
      ) : (
        <Notice tone={isRight ? 'ok' : 'bad'} title={t(isRight ? 'labels.back.right' : 'labels.back.wrong')}>
          <dl className={css['numbers']}>
            <dt>{t('labels.back.onLabel')}</dt>
            <dd className="mono">{groupSerial(scanned.serial)}</dd>
            {!isRight && (
              <>
                <dt>{t('labels.back.ofDevice')}</dt>
                <dd className="mono">{groupSerial(serial)}</dd>
              </>
            )}
          </dl>
          {!isRight && <p className={css['text']}>{t('labels.back.wrongText')}</p>}
        </Notice>
      )}
      {!isRight && (
        <Button
          id={id}
          size="xl"
          className={css['scan']}
          variant={scanned === null ? 'filled' : 'default'}
          leftSection={<IconBarcode aria-hidden stroke={1.75} size="2rem" />}
          onClick={() => void open()}
        >
          {t(scanned === null ? 'labels.back.scan' : 'labels.back.again')}
        </Button>
      )}
      {isMissing && scanned === null && <Notice tone="bad" title={t('labels.back.missing')} />}
      {Overlay !== null && <Overlay scanner={scanner} />}
    </div>
  );
}

/** The picture as it is sent with the record. A check counts without one: what was read is what matters. */
async function pictureOf(shown: ImageBitmapSource): Promise<Picture | null> {
  try {
    const photo = await shrinkPhoto(shown, PICTURE_LONG_SIDE_PX);
    return { ...photo, name: imageName(FIELD, photo.type), field: FIELD };
  } catch (error) {
    noteError('page', error);
    return null;
  }
}
