import { useState } from 'react';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { loadPageTexts } from '../../../lib/languages/i18n.ts';
import { readSetting, writeSetting } from '../../../lib/local-setting.ts';
import { useRole } from '../../../lib/session/session.ts';
import { OptionalPart } from '../../../ui/notices/optional-part.tsx';
import css from './rail.module.css';

const Rail = lazyPart(async () => {
  const [rail] = await Promise.all([import('./rail.tsx'), loadPageTexts()]);
  return rail;
});
const KEY = 'railCollapsed';

/** The place of the administration's navigation; its code is not loaded for field workers. */
export function RailSlot() {
  const role = useRole();
  const [collapsed, setCollapsed] = useState(() => readSetting(KEY) === 'yes');
  if (role === 'installer' || role === 'production') return null;
  const toggle = () => {
    writeSetting(KEY, collapsed ? null : 'yes');
    setCollapsed(!collapsed);
  };
  // A service partner has no navigation beside field pages.
  const place = role !== 'asp' && <div className={css['rail']} data-collapsed={collapsed || undefined} />;
  return (
    <OptionalPart place={place}>
      <Rail collapsed={collapsed} onToggle={toggle} />
    </OptionalPart>
  );
}
