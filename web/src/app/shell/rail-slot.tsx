import { useState } from 'react';
import { lazyPart } from '../../lib/chunk.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { useInAdministration } from './in-administration.ts';
import { OptionalPart } from '../../ui/optional-part.tsx';
import css from './rail.module.css';

const Rail = lazyPart(() => import('./rail.tsx'));
const KEY = 'railCollapsed';

/** The place for the administration's navigation; nobody in the field waits for its code. */
export function RailSlot() {
  const shown = useInAdministration();
  const [collapsed, setCollapsed] = useState(() => readSetting(KEY) === 'yes');
  if (!shown) return null;
  const toggle = () => {
    writeSetting(KEY, collapsed ? null : 'yes');
    setCollapsed(!collapsed);
  };
  const place = <div className={css['rail']} data-collapsed={collapsed || undefined} />;
  return (
    <OptionalPart place={place}>
      <Rail collapsed={collapsed} onToggle={toggle} />
    </OptionalPart>
  );
}
