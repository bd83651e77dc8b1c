import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { appHistory } from '../../lib/history.ts';
import { type AspView, landingNow, setAspView } from '../../lib/session/session.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import { useAspHalf } from './in-administration.ts';

type Props = { readonly onBrand?: boolean; readonly onChosen?: () => void };

/** A service partner's two halves: Admin goes to the installations, Installer goes home. */
export default function AspToggle({ onBrand = false, onChosen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const half = useAspHalf();

  async function choose(next: AspView) {
    onChosen?.();
    // Asked first: whoever stays is still in the half that they were in.
    if (!(await appHistory().mayLeave())) return;
    setAspView(next);
    await navigate(landingNow(), { state: { leaving: true } });
  }

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
      value={half}
      onChange={(next) => void choose(next)}
    />
  );
}
