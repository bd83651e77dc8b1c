import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from './picture.ts';
import css from './pictures.module.css';
import { type LabelReading, PicturesContext } from './pictures-context.ts';

/**
 * What is said of a photo at once, while it can be taken again: that it is blurred or dark, and whether the bar code on
 * it is that of the device. A remark refuses nothing.
 */
export function PhotoRemarks({ picture }: { readonly picture: Picture }) {
  const { t } = useTranslation();
  const label = useLabelReading(picture);
  return (
    <output className={css['remarks']}>
      {picture.flaw !== undefined && (
        <span data-tone="warn">
          <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
          {t(`form.photo.flaw.${picture.flaw}`)}
        </span>
      )}
      {label !== null && (
        <span data-tone={label.same ? 'ok' : 'warn'}>
          {label.same ? (
            <IconCircleCheck aria-hidden stroke={1.75} size="1.25rem" />
          ) : (
            <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
          )}
          {t(label.same ? 'form.photo.label.same' : 'form.photo.label.other', {
            found: label.found,
            expected: label.expected,
          })}
        </span>
      )}
    </output>
  );
}

/** The bar code on a photo of the form, where the form compares it with its device; null until one was read. */
function useLabelReading(picture: Picture): LabelReading | null {
  const { readLabel } = useContext(PicturesContext);
  const { data } = useQuery({
    // The function is another one for another serial number.
    queryKey: ['label on photo', picture.name, readLabel?.key],
    queryFn: () => readLabel?.read(picture) ?? null,
    enabled: readLabel !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
  });
  return data ?? null;
}
