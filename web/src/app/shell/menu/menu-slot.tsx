import { useState } from 'react';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { loadPageTexts } from '../../../lib/languages/i18n.ts';
import { OptionalPart } from '../../../ui/notices/optional-part.tsx';

const MenuSheet = lazyPart(async () => {
  const [sheet] = await Promise.all([import('./menu-sheet.tsx'), loadPageTexts()]);
  return sheet;
});

/** Shows the menu; its code is loaded when it is first opened. */
export function MenuSlot({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <OptionalPart>
      <MenuSheet opened={opened} onClose={onClose} />
    </OptionalPart>
  );
}
