import { useState } from 'react';
import { useLocation } from 'react-router';

/** The path that was open before this one within the app, if any. */
export function usePreviousPath(): string | null {
  const { pathname } = useLocation();
  const [paths, setPaths] = useState<{ now: string; before: string | null }>({ now: pathname, before: null });
  if (paths.now !== pathname) setPaths({ now: pathname, before: paths.now });
  return paths.before;
}
