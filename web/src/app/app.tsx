import { buildInfo, buildOrganisation } from '../lib/build-info.ts';
import { useOrganisation, useUser } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { LookProvider } from '../ui/look-provider.tsx';
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
