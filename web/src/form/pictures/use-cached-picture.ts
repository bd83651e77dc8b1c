import { useEffect, useState } from 'react';

/**
 * An object URL of the cached reduced form of a picture, valid while the component is mounted; null when it is not
 * cached, undefined until that is known.
 */
export function useCachedPicture(sha256: string): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let made: string | null = null;
    let unmounted = false;
    void (async () => {
      const { readCachedPicture } = await import('../../lib/offline-cache/cached-pictures.ts');
      const cached = await readCachedPicture(sha256);
      if (unmounted) return;
      made = cached ? URL.createObjectURL(new Blob([cached.data.bytes], { type: cached.data.type })) : null;
      setAddress(made);
    })();
    return () => {
      unmounted = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [sha256]);
  return address;
}
