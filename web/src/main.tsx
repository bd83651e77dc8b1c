import { createRoot } from 'react-dom/client';
import './ui/look/kit.css';
import './ui/look/fonts.css';
import './ui/look/base.css';
import './ui/frame/print.css';
import { AppRouter } from './app/router.tsx';
import { fetchPageOf } from './app/routes.ts';
import { buildInfo, buildOrganisation } from './lib/loading/build-info.ts';
import { useOrganisation, useUser } from './lib/session/session.ts';
import { useStore } from './lib/store.ts';
import { LookProvider } from './ui/look/look-provider.tsx';
import { startLanguages } from './lib/languages/i18n.ts';
import { whenIdle } from './lib/loading/idle.ts';
import { watchErrors } from './lib/note-error.ts';
import { storeInstallOffer } from './lib/loading/install-offer.ts';
import { askEarly } from './lib/session/early-answer.ts';
import { holdKeys } from './scanner/early-keys.ts';
import { followOtherTabs } from './lib/session/session-store.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');

holdKeys();
askEarly();
watchErrors();
storeInstallOffer();
whenIdle(() => void followConnection().catch(() => undefined));
followOtherTabs();
fetchPageOf(location.pathname);

// One that cannot be fetched comes with the queue.
async function followConnection(): Promise<void> {
  (await import('./lib/network/find-server.ts')).watchConnection();
}

// No await at the top level: the language files import this very chunk, and each would wait for the other.
void startLanguages().then(() => createRoot(root).render(<App />));

/** The app with the brand of the signed-in person's organisation, or of the build's. */
function App() {
  const signedIn = useUser() !== null;
  const organisation = useOrganisation();
  useStore(buildInfo);
  return (
    <LookProvider brandId={signedIn ? organisation : buildOrganisation()}>
      <AppRouter />
    </LookProvider>
  );
}
