import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { appearance } from './appearance.ts';
import type { Look } from './tokens.ts';

/** A preference of the system, followed while the app runs. */
function systemStore(query: string) {
  const media = typeof matchMedia === 'function' ? matchMedia(query) : undefined;
  const store = createStore(media?.matches ?? false);
  media?.addEventListener('change', (event) => store.set(event.matches));
  return store;
}

const systemDark = systemStore('(prefers-color-scheme: dark)');
const systemContrast = systemStore('(prefers-contrast: more)');

/** The current look; also sets contrast and text size on the page for the style sheets. */
export function useLook(): Look {
  const { scheme, textSize } = useStore(appearance);
  const dark = useStore(systemDark);
  const contrast = useStore(systemContrast);

  const automatic = contrast ? 'sun' : dark ? 'dark' : 'light';
  const look = scheme === 'auto' ? automatic : scheme;

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['textSize'] = String(textSize);
    if (look === 'sun') dataset['contrast'] = 'high';
    else delete dataset['contrast'];
  }, [look, textSize]);

  return look;
}
