const NEW_LINE = 10;

/** Reads a text file as it is received. Calls back with the number of lines so far and returns the whole text. */
export async function readLines(response: Response, onLines: (lines: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return response.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let lines = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read chunk by chunk
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type });
    parts.push(value);
    for (const byte of value) if (byte === NEW_LINE) lines += 1;
    onLines(lines);
  }
}
