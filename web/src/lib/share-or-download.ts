/** What became of a file that was handed out. */
export type HandedOut = 'shared' | 'downloaded' | 'cancelled';

/** A link to a file has to outlive the click; how long a browser takes to begin its download nobody says. */
const LINK_LIVES_MS = 60_000;

/**
 * Gives a file to the person: on a phone through the system's sharing (mail, cloud, another app), where files can be
 * shared, otherwise as a download. Call it soon after a tap: browsers share only then.
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
      // This kind of file may not be shared, or the tap is too long ago.
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
