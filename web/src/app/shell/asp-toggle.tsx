import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type AspView, aspView, landingNow, setAspView } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Segments } from '../../ui/segments.tsx';

type Props = { readonly onBrand?: boolean; readonly onChosen?: () => void };

/** A service partner's two halves: Admin goes to the installations, Installer goes home. */
export default function AspToggle({ onBrand = false, onChosen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const view = useStore(aspView);
  return (
    <Segments<AspView>
      name={onBrand ? 'asp-view-bar' : 'asp-view'}
      label={t('app.menu.view')}
      hideLabel
      onBrand={onBrand}
      options={[
        { value: 'installer', label: t('app.menu.viewInstaller') },
        { value: 'admin', label: t('app.menu.viewAdmin') },
      ]}
      value={view}
      onChange={(next) => {
        setAspView(next);
        onChosen?.();
        void navigate(landingNow());
      }}
    />
  );
}
