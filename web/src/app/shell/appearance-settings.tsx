import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { appearance, SCHEMES, setAppearance, TEXT_SIZES } from '../../ui/appearance.ts';
import { Segments } from '../../ui/segments.tsx';

/** How the app looks on this device. */
export function AppearanceSettings() {
  const { t } = useTranslation();
  const { scheme, textSize } = useStore(appearance);
  return (
    <>
      <Segments
        name="scheme"
        label={t('app.menu.appearance')}
        columns={2}
        options={SCHEMES.map((value) => ({ value, label: t(`app.menu.scheme.${value}`) }))}
        value={scheme}
        onChange={(next) => setAppearance({ scheme: next })}
      />
      <Segments
        name="text-size"
        label={t('app.menu.textSize')}
        options={TEXT_SIZES.map((value) => ({ value, label: `${value} %` }))}
        value={textSize}
        onChange={(next) => setAppearance({ textSize: next })}
      />
    </>
  );
}
