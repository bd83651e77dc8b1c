import { UPLOAD_PART_BYTES } from '@portal/domain/constants';
import { fileKind, FILE_KIND_BYTES } from '@portal/domain/files/file-kind';
import {
  UPLOAD_START,
  type UploadEvent,
  type UploadState,
  uploadAfter,
} from '@portal/domain/files/upload-transition';
import { mostBytesOf } from '@portal/domain/library/upload-limit';
import { holdPage } from '../../lib/loading/busy.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { session } from '../../lib/session/session-store.ts';
import { sha256 as hashOf } from '../../lib/sha256.ts';
import { createStore } from '../../lib/store.ts';
import { previewPicture } from './preview-picture.ts';
import { forgetUnfinished, noteUnfinished } from './unfinished-uploads.ts';
import {
  askForAddress,
  askForParts,
  destinationOf,
  FileChanged,
  fingerprintOf,
  put,
  readBytes,
  type SavedFile,
  saveReference,
  sendParts,
  type Ticket,
  type UploadPlace,
} from './upload-wire.ts';

/** What of an upload is wrong with the file itself: no retry helps. */
export type UploadDefect = 'kind' | 'size' | 'empty' | 'changed';

/** Where a file goes: known, or found when its turn comes, such as a folder that has to be made first. */
export type PlaceToBe = UploadPlace | (() => Promise<UploadPlace>);

/** One file on its way, as its row shows it. */
export type Upload = {
  readonly id: number;
  readonly file: File;
  readonly place: PlaceToBe;
  readonly organisation: number;
  readonly state: UploadState;
  readonly defect: UploadDefect | null;
  /** What the server said of the failure. */
  readonly detail: string | null;
  readonly saved: SavedFile | null;
};

/** The files of this page that were chosen, in their order. */
export const uploads = createStore<readonly Upload[]>([]);

/** Files sent at the same time; one that fails holds up no other. */
const AT_ONCE = 2;
let nextId = 1;
let running = 0;
const waiting: number[] = [];
/** Lets the page go again, which waits for what runs or is in line. */
let release: (() => void) | undefined;
/** What a step leaves for the next one. */
const work = new Map<
  number,
  { type?: string; ticket?: Ticket; sha256?: string; fingerprint?: string; place?: UploadPlace }
>();
/** Who hears that an upload was saved. */
const listeners = new Map<number, () => void>();

let whose = session.get()?.user.id;
// Whoever signs out leaves no upload to the next one: neither its name, nor to be sent under their account.
session.subscribe(() => {
  const now = session.get()?.user.id;
  if (now === whose) return;
  whose = now;
  waiting.length = 0;
  work.clear();
  listeners.clear();
  uploads.set([]);
});

const find = (id: number) => uploads.get().find((upload) => upload.id === id);

function change(id: number, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

/** Moves an upload on; an event that cannot be is dropped. */
function dispatch(id: number, event: UploadEvent): void {
  const upload = find(id);
  const state = upload && uploadAfter(upload.state, event);
  if (state !== undefined) change(id, { state });
}

/** Whether a file of this name and size is on its way to a place already, or in line for it. */
export function isUnderWay({ name, size }: Pick<File, 'name' | 'size'>, to: UploadPlace): boolean {
  return uploads.get().some(({ id, file, place, state }) => {
    if (state.at === 'error' || state.at === 'success' || file.name !== name || file.size !== size)
      return false;
    const known = work.get(id)?.place ?? (typeof place === 'function' ? undefined : place);
    return known !== undefined && destinationOf(known) === destinationOf(to);
  });
}

/** Puts files in line; each is its own row. `onSaved` hears of every reference that was saved. */
export function addUploads(
  files: readonly { readonly file: File; readonly place: PlaceToBe }[],
  organisation: number,
  onSaved: () => void,
): void {
  const added = files.map(({ file, place }): Upload => {
    const id = nextId++;
    waiting.push(id);
    listeners.set(id, onSaved);
    return { id, file, place, organisation, state: UPLOAD_START, defect: null, detail: null, saved: null };
  });
  uploads.set([...uploads.get(), ...added]);
  next();
}

/** Tries a failed upload once more, from the step that the machine says. */
export function retryUpload(id: number): void {
  // A second click finds it under way.
  if (find(id)?.state.at !== 'error') return;
  dispatch(id, { type: 'retry' });
  change(id, { defect: null, detail: null });
  waiting.push(id);
  next();
}

/** Takes a row off the list; what is under way goes on. */
export function dismissUpload(id: number): void {
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
  work.delete(id);
  listeners.delete(id);
}

/** Takes the rows of everything that is saved off the list. */
export function dismissSaved(): void {
  for (const { id, state } of uploads.get()) if (state.at === 'success') dismissUpload(id);
}

function next(): void {
  while (running < AT_ONCE) {
    const id = waiting.shift();
    if (id === undefined) break;
    running += 1;
    void advance(id)
      .then((saved) => saved && listeners.get(id)?.())
      .finally(() => {
        running -= 1;
        next();
      });
  }
  // The chosen files live in this page alone.
  if (running > 0) release ??= holdPage('upload');
  else {
    release?.();
    release = undefined;
  }
}

/** Takes an upload through its steps until it is saved or fails. */
async function advance(id: number): Promise<boolean> {
  for (let upload = find(id); upload !== undefined; upload = find(id)) {
    const { at } = upload.state;
    if (at === 'success') return true;
    if (at === 'error') return false;
    try {
      await STEPS[at](upload);
    } catch (error) {
      const defect = defectOf(error);
      // What was sent of another content is of no use to the next attempt.
      if (defect === 'changed') forgetUnfinished(upload.file);
      const { violations, detail } = problemOf(error);
      change(id, { defect, detail: defect === null ? (violations[0]?.message ?? detail) : null });
      dispatch(id, { type: 'failed' });
    }
  }
  return false;
}

class Defect extends Error {
  readonly defect: UploadDefect;
  constructor(defect: UploadDefect) {
    super(defect);
    this.defect = defect;
  }
}

/** Some browsers refuse to read a file that was changed since it was chosen; others send what it is now, which the storage tells. */
function defectOf(error: unknown): UploadDefect | null {
  if (error instanceof Defect) return error.defect;
  const changed = error instanceof FileChanged || problemOf(error).code === 'file-mismatch';
  return changed ? 'changed' : null;
}

const STEPS: Readonly<
  Record<'starting' | 'getting-url' | 'sending' | 'saving-reference', (upload: Upload) => Promise<void>>
> = {
  async starting({ id, file, place }) {
    if (file.size === 0) throw new Defect('empty');
    const type = fileKind(new Uint8Array(await readBytes(file, 0, FILE_KIND_BYTES)));
    if (type === undefined) throw new Defect('kind');
    if (file.size > mostBytesOf(type)) throw new Defect('size');
    const inParts = file.size > UPLOAD_PART_BYTES;
    work.set(id, {
      type,
      place: typeof place === 'function' ? await place() : place,
      ...(inParts
        ? { fingerprint: await fingerprintOf(file) }
        : { sha256: await hashOf(await readBytes(file)) }),
    });
    dispatch(id, { type: 'started' });
  },

  async 'getting-url'({ id, file, organisation }) {
    const { type = '', sha256, fingerprint, place } = work.get(id) ?? {};
    const inParts = fingerprint === undefined || place === undefined ? null : { fingerprint, place };
    const ticket =
      inParts === null
        ? await askForAddress(organisation, { name: file.name, size: file.size, sha256: sha256 ?? '' }, type)
        : await askForParts(organisation, file, type, inParts);
    if (inParts !== null) noteUnfinished({ name: file.name, size: file.size, place: inParts.place });
    work.set(id, { ...work.get(id), ticket });
    dispatch(id, { type: 'url-received' });
  },

  async sending({ id, file, organisation }) {
    const { type = '', ticket } = work.get(id) ?? {};
    if (ticket === undefined) throw new Error('There is no address to send to');
    const onSent = (sentBytes: number) =>
      dispatch(id, { type: 'progress', sentBytes, totalBytes: file.size });
    if ('upload' in ticket) await sendParts(organisation, file, ticket, onSent);
    else await put(ticket.url, await readBytes(file), type, onSent);
    dispatch(id, { type: 'sent' });
  },

  async 'saving-reference'({ id, file, organisation }) {
    const { type = '', ticket, place } = work.get(id) ?? {};
    if (place === undefined) throw new Error('There is no place to save to');
    const preview = await sendPreview(organisation, file, type);
    const named = { name: file.name, type, path: ticket?.path ?? '', ...(preview && { preview }) };
    const saved = await saveReference(organisation, named, place);
    forgetUnfinished(file, place);
    work.delete(id);
    change(id, { saved });
    dispatch(id, { type: 'saved' });
  },
};

/** The small picture goes beside the file; without one the file is as good. */
async function sendPreview(organisation: number, file: File, type: string): Promise<string | null> {
  try {
    const picture = await previewPicture(file, type);
    if (picture === null) return null;
    const bytes = await picture.arrayBuffer();
    const sha256 = await hashOf(bytes);
    const ticket = await askForAddress(
      organisation,
      { name: 'preview.jpg', size: bytes.byteLength, sha256 },
      'image/jpeg',
    );
    if (!('url' in ticket)) return null;
    await put(ticket.url, bytes, 'image/jpeg', () => undefined);
    return ticket.path;
  } catch {
    return null;
  }
}
