import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewPhoto } from './review-photos.ts';
import css from './photos.module.css';

/** A photo by the link with which it was first shown: a new link of the same file would load it again. */
export function ReviewPicture({ photo, alt }: { readonly photo: ReviewPhoto; readonly alt: string }) {
  const { t } = useTranslation();
  const { file } = photo;
  const [first, setFirst] = useState(file?.url);
  const [expired, setExpired] = useState<string | null>(null);
  const address = first === undefined || first === null || first === expired ? file?.url : first;
  if (address === undefined || address === null || address === expired)
    return (
      <span className={css['missing']}>
        {t(file?.leftOut === true ? 'form.picture.leftOut' : 'form.picture.coming')}
      </span>
    );
  return (
    <img
      src={address}
      alt={alt}
      data-signature={photo.isSignature || undefined}
      onLoad={() => setFirst(address)}
      onError={() => setExpired(address)}
    />
  );
}
