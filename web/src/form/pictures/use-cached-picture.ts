import { useEffect, useState } from 'react';

/**
 * An address of the small form of a server's picture that this device keeps, for as long as it is drawn; null when it
 * keeps none, undefined until that is known.
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
