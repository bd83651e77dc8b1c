/** What the page asks of the decoder's worker; the image is handed over, not copied. A reset has no answer. */
export type DecodeRequest =
  | { readonly kind: 'reset' }
  | { readonly kind: 'frame' | 'picture'; readonly image: ImageBitmap };

/** One answer for each frame or picture, in their order; an error means that nothing will be read any more. */
export type DecodeAnswer = { readonly text: string | null } | { readonly error: string };
