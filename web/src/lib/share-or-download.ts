/** What happened to the file. */
export type HandedOut = 'shared' | 'downloaded' | 'cancelled';

/**
 * The link to a file has to be valid for longer than the click; when a browser begins its download is not specified.
 */
const LINK_LIVES_MS = 60_000;

/**
 * Hands a file to the person: through the system's share sheet where files can be shared, otherwise as a download. To
 * be called soon after a tap, because browsers share only then.
 */
export async function shareOrDownload(content: Blob, name: string): Promise<HandedOut> {
  const file = new File([content], name, { type: content.type });
  const byHand = matchMedia('(pointer: coarse)').matches;
  if (byHand && 'canShare' in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // This type of file cannot be shared, or the tap was too long ago.
    }
  }
  download(file);
  return 'downloaded';
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LINK_LIVES_MS);
}
