import { LABEL_SIZES } from '@portal/domain/labels/size';
import type { Language } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import css from './labels.module.css';
import type { Printer } from './printer.ts';
import { drawnLabel } from './queries.ts';

type Props = {
  readonly device: { readonly id: number; readonly serial: string };
  readonly printer: Printer;
  readonly language: Language;
};

/** The label as it will be printed, at its real size on the screen. */
export function LabelPreview({ device, printer, language }: Props) {
  const { t } = useTranslation();
  const drawn = useQuery(drawnLabel(device.id, printer, language));
  const { width, height } = LABEL_SIZES[printer.size];
  const size = { width: `${String(width)}mm`, height: `${String(height)}mm` };
  if (drawn.error !== null) return <ProblemNotice problem={problemOf(drawn.error)} />;
  return (
    <figure className={css['preview']}>
      <div className={css['scroll']}>
        {drawn.data === undefined ? (
          <div className={css['paper']} style={size} aria-busy />
        ) : (
          <img
            className={css['paper']}
            style={size}
            src={drawn.data}
            alt={t('labels.previewAlt', { serial: groupSerial(device.serial) })}
          />
        )}
      </div>
      <figcaption className={css['hint']}>{t('labels.realSize')}</figcaption>
    </figure>
  );
}
