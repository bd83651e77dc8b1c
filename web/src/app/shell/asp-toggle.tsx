import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { appHistory } from '../../lib/history.ts';
import { type AspView, landingNow, setAspView } from '../../lib/session/session.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import { useAspHalf } from './in-administration.ts';

type Props = { readonly onBrand?: boolean; readonly onChosen?: () => void };

/**
 * Switches a service partner between the administration ("Admin", opens the installations) and field work
 * ("Installer", opens home).
 */
export default function AspToggle({ onBrand = false, onChosen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const half = useAspHalf();

  async function choose(next: AspView) {
    onChosen?.();
    // Asked before switching: a person who stays on the page stays in the same half.
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
