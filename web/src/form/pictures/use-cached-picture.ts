import { useEffect, useState } from 'react';

/**
 * An object URL of the cached reduced form of a picture, valid while the component is mounted; null when it is not
 * cached, undefined until that is known.
 */
export function useKeptPicture(sha256: string): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void (async () => {
      const { readCachedPicture } = await import('../../lib/offline-cache/cached-pictures.ts');
      const kept = await readCachedPicture(sha256);
      if (gone) return;
      made = kept ? URL.createObjectURL(new Blob([kept.data.bytes], { type: kept.data.type })) : null;
      setAddress(made);
    })();
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [sha256]);
  return address;
}
