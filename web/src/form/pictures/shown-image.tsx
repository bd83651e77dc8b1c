import type { StoredFile } from '@portal/domain/files/record';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import type { Picture } from './picture.ts';
import { usePicture } from './pictures-context.ts';
import { useCachedPicture } from './use-cached-picture.ts';

type Props = {
  readonly name: string;
  /** Description for people who cannot see the picture. */
  readonly alt: string;
  readonly className?: string;
};

/** A picture of the form, from this device or from the server; an icon where it cannot be shown. */
export function ShownImage({ name, alt, className }: Props) {
  const place = usePicture(name);
  if (place?.kind === 'device')
    return <LocalImage key={name} picture={place.picture} alt={alt} className={className} />;
  if (place?.kind === 'server')
    return <ServerImage key={name} file={place.file} alt={alt} className={className} />;
  return <NoImage alt={alt} className={className} />;
}

/** A picture of the server; without a network, or when its link has expired, the cached reduced form. */
function ServerImage({ file, alt, className }: { readonly file: StoredFile } & Omit<Props, 'name'>) {
  const reachable = useStore(online);
  const [failed, setFailed] = useState<string | null>(null);
  const { url, sha256 } = file;
  if (url !== null && reachable && failed !== url)
    return <img src={url} alt={alt} className={className} onError={() => setFailed(url)} />;
  return <SmallImage sha256={sha256} alt={alt} className={className} />;
}

function SmallImage({ sha256, alt, className }: { readonly sha256: string } & Omit<Props, 'name'>) {
  const address = useCachedPicture(sha256);
  return address ? (
    <img src={address} alt={alt} className={className} />
  ) : (
    <NoImage alt={alt} className={className} />
  );
}

function NoImage({ alt, className }: Omit<Props, 'name'>) {
  return (
    <span className={className}>
      <IconPhotoOff aria-hidden={alt === ''} aria-label={alt} stroke={1.75} size="2rem" />
    </span>
  );
}

type LocalProps = Omit<Props, 'name'> & { readonly picture: Picture };

/** A picture on this device. An object URL is valid for as long as the image that shows it. */
export function LocalImage({ picture, alt, className }: LocalProps) {
  return (
    <img
      ref={(image) => {
        if (!image) return undefined;
        const url = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
        image.src = url;
        return () => URL.revokeObjectURL(url);
      }}
      alt={alt}
      className={className}
    />
  );
}
