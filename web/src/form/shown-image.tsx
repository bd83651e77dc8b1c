import { IconPhotoOff } from '@tabler/icons-react';
import type { Picture } from './picture.ts';
import { usePicture } from './pictures-context.ts';

type Props = {
  readonly name: string;
  /** What is on it, for whoever does not see it. */
  readonly alt: string;
  readonly className?: string;
};

/** A picture of the form, from this device or from the server; a sign in its place when it cannot be had. */
export function ShownImage({ name, alt, className }: Props) {
  const place = usePicture(name);
  if (place?.kind === 'device')
    return <LocalImage key={name} picture={place.picture} alt={alt} className={className} />;
  if (place?.url) return <img src={place.url} alt={alt} className={className} />;
  return (
    <span className={className}>
      <IconPhotoOff aria-hidden={alt === ''} aria-label={alt} stroke={1.75} size="2rem" />
    </span>
  );
}

/** The link to the bytes lives as long as the image that shows them. */
function LocalImage({ picture, alt, className }: { readonly picture: Picture } & Omit<Props, 'name'>) {
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
