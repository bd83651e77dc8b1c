import type { StoredFile } from '@portal/domain/files/record';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import css from './stored-picture.module.css';
import { useCachedPicture } from './use-cached-picture.ts';

type Props = { readonly file: StoredFile | undefined; readonly alt: string };

/** A photo or signature of the server; without a network the cached reduced form, or a text. */
export function StoredPicture({ file, alt }: Props) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const [failed, setFailed] = useState<string | null>(null);
  if (!file?.url) {
    const why = file?.leftOut ? t('form.picture.leftOut') : t('form.picture.coming');
    return <div className={css['missing']}>{why}</div>;
  }
  const { url, sha256 } = file;
  // A link is valid for five minutes: that of an older preview may have expired.
  if (!reachable || failed === url) return <SmallPicture key={sha256} sha256={sha256} alt={alt} />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={css['picture']}>
      <img
        src={url}
        alt={alt}
        loading="lazy"
        onError={() => setFailed(url)}
        onLoad={() => whenIdle(() => void cacheShownPicture(file))}
      />
    </a>
  );
}

/** Caches a picture that was shown, for reading without a network; the browser has it in its own cache. */
async function cacheShownPicture(file: StoredFile): Promise<void> {
  const [{ readCachedPicture }, { cacheSmallPicture }] = await Promise.all([
    import('../../lib/offline-cache/cached-pictures.ts'),
    import('./small-pictures.ts'),
  ]);
  if ((await readCachedPicture(file.sha256)) === undefined) await cacheSmallPicture(file);
}

function SmallPicture({ sha256, alt }: { readonly sha256: string; readonly alt: string }) {
  const { t } = useTranslation();
  const address = useCachedPicture(sha256);
  if (address === undefined) return <div className={css['missing']} />;
  if (address === null) return <div className={css['missing']}>{t('form.picture.notKept')}</div>;
  return <img src={address} alt={alt} title={t('form.picture.small')} />;
}
