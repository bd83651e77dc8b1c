import { createRoot } from 'react-dom/client';
import './ui/kit.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/print.css';
import { App } from './app/app.tsx';
import { fetchPageOf } from './app/routes.ts';
import { startLanguages } from './lib/i18n.ts';
import { whenIdle } from './lib/idle.ts';
import { watchErrors } from './lib/note-error.ts';
import { keepInstallOffer } from './lib/install-offer.ts';
import { followOtherTabs } from './lib/session-store.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');

watchErrors();
keepInstallOffer();
whenIdle(() => void followConnection().catch(() => undefined));
followOtherTabs();
fetchPageOf(location.pathname);

// One that cannot be fetched comes with the queue.
async function followConnection(): Promise<void> {
  (await import('./lib/find-server.ts')).watchConnection();
}

// No await at the top level: the language files import this very chunk, and each would wait for the other.
void startLanguages().then(() => createRoot(root).render(<App />));
