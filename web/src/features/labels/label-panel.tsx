import {
  LABEL_SIZE_NAMES,
  MAX_LABELS_AT_ONCE,
  placesOf,
  RESOLUTIONS,
  ZPL_RESOLUTIONS,
} from '@portal/domain/labels/size';
import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { shareOrDownload } from '../../lib/share-or-download.ts';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { LabelPreview } from './label-preview.tsx';
import css from './labels.module.css';
import { type Printer, rememberedPrinter, rememberPrinter, withOutput } from './printer.ts';
import { printedLabels } from './queries.ts';

export type LabelPanelProps = {
  /** What the labels are stuck on, in the order of printing. */
  readonly devices: readonly { readonly id: number; readonly serial: string }[];
};

/** Prints the labels of devices: size, printer and preview; what is chosen is remembered on this device. */
export default function LabelPanel({ devices }: LabelPanelProps) {
  const { t } = useTranslation();
  const [printer, setPrinter] = useState(rememberedPrinter);
  const [language, setLanguage] = useState(currentLanguage);
  const [skip, setSkip] = useState(0);
  // A larger label leaves fewer places than were used up of a smaller one.
  const used = Math.min(skip, placesOf(printer.size) - 1);
  const print = useMutation({
    mutationFn: async (tab: Window | null) => {
      const ids = devices.map(({ id }) => id).slice(0, MAX_LABELS_AT_ONCE);
      const file = await printedLabels(ids, printer, { language, skip: used });
      await handOut(file, fileNameOf(devices, printer), tab);
    },
    onError: (_error, tab) => tab?.close(),
  });
  const choose = (next: Printer) => {
    setPrinter(next);
    rememberPrinter(next);
  };
  const [first] = devices;
  if (!first) return null;
  const isFile = printer.output === 'zpl';
  return (
    <div className={css['panel']}>
      <LabelPreview device={first} printer={printer} language={language} />
      <PrinterFields
        printer={printer}
        onPrinter={choose}
        language={language}
        onLanguage={setLanguage}
        skip={used}
        onSkip={setSkip}
      />
      {devices.length > MAX_LABELS_AT_ONCE && (
        <Notice tone="warn" title={t('labels.tooMany', { count: MAX_LABELS_AT_ONCE })} />
      )}
      {!isFile && <p className={css['hint']}>{t('labels.scaleHint')}</p>}
      {print.error !== null && <ProblemNotice problem={problemOf(print.error)} />}
      <Button
        size="lg"
        className={css['print']}
        loading={print.isPending}
        leftSection={
          isFile ? <IconDownload aria-hidden stroke={1.75} /> : <IconPrinter aria-hidden stroke={1.75} />
        }
        // A tab that opens after the answer would be blocked as a pop-up.
        onClick={() => print.mutate(isFile ? null : window.open('', '_blank'))}
      >
        {t(isFile ? 'labels.download' : 'labels.print', {
          count: Math.min(devices.length, MAX_LABELS_AT_ONCE),
        })}
      </Button>
    </div>
  );
}

/** A PDF opens in the tab, from which it is printed; where there is none, and for ZPL, it is a file. */
async function handOut(file: Blob, name: string, tab: Window | null): Promise<void> {
  if (tab === null) {
    await shareOrDownload(file, name);
    return;
  }
  tab.location.href = URL.createObjectURL(file);
}

function fileNameOf(devices: LabelPanelProps['devices'], { output, size }: Printer): string {
  const what = devices.length === 1 ? (devices[0]?.serial ?? '') : String(devices.length);
  return `${`labels-${what}-${size}`.replaceAll(/[^\w-]+/g, '_')}.${output === 'zpl' ? 'zpl' : 'pdf'}`;
}

type FieldsProps = {
  readonly printer: Printer;
  readonly onPrinter: (printer: Printer) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly skip: number;
  readonly onSkip: (skip: number) => void;
};

const OUTPUTS = ['roll', 'sheet', 'zpl'] as const;

function PrinterFields({ printer, onPrinter, language, onLanguage, skip, onSkip }: FieldsProps) {
  const { t } = useTranslation();
  const places = placesOf(printer.size);
  const resolutions = printer.output === 'zpl' ? ZPL_RESOLUTIONS : RESOLUTIONS;
  return (
    <div className={css['fields']}>
      <NativeSelect
        label={t('labels.size')}
        value={printer.size}
        onChange={({ currentTarget: { value } }) => {
          const size = LABEL_SIZE_NAMES.find((name) => name === value);
          if (size) onPrinter({ ...printer, size });
        }}
        data={LABEL_SIZE_NAMES.map((value) => ({
          value,
          label: t('labels.sizeMm', { size: value.replace('x', ' × ') }),
        }))}
      />
      <NativeSelect
        label={t('labels.output')}
        value={printer.output}
        onChange={({ currentTarget: { value } }) => {
          const output = OUTPUTS.find((name) => name === value);
          if (output) onPrinter(withOutput(printer, output));
        }}
        data={OUTPUTS.map((value) => ({ value, label: t(`labels.outputs.${value}`) }))}
      />
      <NativeSelect
        label={t('labels.resolution')}
        value={String(printer.resolution)}
        onChange={({ currentTarget: { value } }) => {
          const resolution = resolutions.find((dpi) => String(dpi) === value);
          if (resolution) onPrinter({ ...printer, resolution });
        }}
        data={resolutions.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
      />
      <NativeSelect
        label={t('labels.language')}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const chosen = LANGUAGES.find((one) => one === value);
          if (chosen) onLanguage(chosen);
        }}
        data={LANGUAGES.map((value) => ({ value, label: t(`labels.languages.${value}`) }))}
      />
      {printer.output === 'sheet' && (
        <NumberInput
          label={t('labels.skip')}
          description={t('labels.skipText', { count: places })}
          min={0}
          max={places - 1}
          allowDecimal={false}
          value={skip}
          onChange={(value) => onSkip(typeof value === 'number' ? value : 0)}
        />
      )}
    </div>
  );
}
