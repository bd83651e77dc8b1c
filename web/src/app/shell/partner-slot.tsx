import { lazyPart } from '../../lib/loading/chunk.ts';
import { loadPageTexts } from '../../lib/languages/i18n.ts';
import { useRole, useUser } from '../../lib/session/session.ts';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';

const PartnerGate = lazyPart(async () => {
  const [gate] = await Promise.all([import('./partner-gate.tsx'), loadPageTexts()]);
  return gate;
});

/** The place of the dialog that asks for a service partner; its code is loaded only for installers without one. */
export function PartnerSlot() {
  const asp = useUser()?.asp;
  if (useRole() !== 'installer' || asp !== null) return null;
  return (
    <OptionalPart>
      <PartnerGate />
    </OptionalPart>
  );
}
