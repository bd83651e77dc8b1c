import { buildInfo, buildOrganisation } from '../lib/loading/build-info.ts';
import { useOrganisation, useUser } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { LookProvider } from '../ui/look/look-provider.tsx';
import { AppRouter } from './router.tsx';

export function App() {
  const signedIn = useUser() !== null;
  const organisation = useOrganisation();
  useStore(buildInfo);
  return (
    <LookProvider brandId={signedIn ? organisation : buildOrganisation()}>
      <AppRouter />
    </LookProvider>
  );
}
