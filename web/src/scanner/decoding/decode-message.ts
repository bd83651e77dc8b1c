/** Messages from the page to the decoder's worker; the image is transferred, not copied. A reset has no answer. */
export type DecodeRequest =
  | { readonly kind: 'reset' }
  | { readonly kind: 'frame' | 'picture'; readonly image: ImageBitmap };

/** One answer for each frame or picture, in their order; after an error nothing will be decoded any more. */
export type DecodeAnswer = { readonly text: string | null } | { readonly error: string };
