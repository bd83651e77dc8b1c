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

/** The place for the administration's navigation; nobody in the field waits for its code. */
export function RailSlot() {
  const role = useRole();
  const [collapsed, setCollapsed] = useState(() => readSetting(KEY) === 'yes');
  if (role === 'installer' || role === 'production') return null;
  const toggle = () => {
    writeSetting(KEY, collapsed ? null : 'yes');
    setCollapsed(!collapsed);
  };
  // A service partner has none beside the pages of an installer.
  const place = role !== 'asp' && <div className={css['rail']} data-collapsed={collapsed || undefined} />;
  return (
    <OptionalPart place={place}>
      <Rail collapsed={collapsed} onToggle={toggle} />
    </OptionalPart>
  );
}
