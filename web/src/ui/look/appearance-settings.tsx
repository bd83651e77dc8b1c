import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { appearance, SCHEMES, setAppearance, TEXT_SIZES } from './appearance.ts';
import { Segments } from '../frame/segments.tsx';

/** Colour scheme and text size of the app on this device. */
export function AppearanceSettings() {
  const { t } = useTranslation();
  // The menu may lie over a page that has the same settings.
  const id = useId();
  const { scheme, textSize } = useStore(appearance);
  return (
    <>
      <Segments
        name={`${id}-scheme`}
        label={t('shell.look.appearance')}
        columns={2}
        options={SCHEMES.map((value) => ({ value, label: t(`shell.look.scheme.${value}`) }))}
        value={scheme}
        onChange={(next) => setAppearance({ scheme: next })}
      />
      <Segments
        name={`${id}-text-size`}
        label={t('shell.look.textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: `${value}\u00A0%` }))}
        value={textSize}
        onChange={(next) => setAppearance({ textSize: next })}
      />
    </>
  );
}
