import { findDraft, picturesOf, removeDraft, readDraft } from '../../form/drafts/draft-store.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { draftAlreadyQueued } from '../../queue/store/draft-already-queued.ts';
import type { Ended, FieldRecord, OnServer, OpeningContext, RefusedTarget } from './field-record.ts';
import type { FormData } from './form-state.ts';
import type { NoCorrection, Opened, OpenedForm } from './opened.ts';

const NOTHING_ON_SERVER: OnServer & { readonly marked?: never } = { rejection: null, stored: new Map() };

/**
 * Opens the form of an address: its draft, a refused request, or a new form. Works without a network from the offline
 * cache. Throws what `begin` of the record throws, and when a draft is damaged.
 */
export async function openRecord<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  target: Target | RefusedTarget,
  context: OpeningContext,
): Promise<Opened<Data, Why>> {
  const found = isRefused(target)
    ? await openRefused(record, target, context)
    : await openOrBegin(record, target, context);
  if (found.kind !== 'form') return found;
  const isNew = found.draft === undefined && found.correction === undefined;
  const data = isNew ? undefined : await record.upToDate?.(found.start.data, context);
  const opened = data === undefined ? found : { ...found, start: { ...found.start, data } };
  const { marked: sent = opened.start.data, ...server } =
    (await record.onServer?.(opened.start.data, context)) ?? NOTHING_ON_SERVER;
  if ((server.marks ?? []).length === 0) return { ...opened, ...server };
  const { markedPlaces } = await loadChunk(() => import('./correction/refusal-fields.ts'));
  const marked = markedPlaces(record, await loadChunk(record.request), server.marks ?? [], sent);
  return { ...opened, ...server, marked };
}

async function openRefused<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  target: RefusedTarget,
  { user }: OpeningContext,
): Promise<OpenedForm<Data> | NoCorrection> {
  const { openCorrection } = await loadChunk(() => import('./correction/open-correction.ts'));
  return openCorrection(record, await loadChunk(record.request), target, user.id);
}

async function openOrBegin<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  target: Target,
  context: OpeningContext,
): Promise<OpenedForm<Data> | Ended<Why>> {
  const { user } = context;
  const draft = await findDraft(user.id, record.address(target));
  if (draft !== undefined) {
    const queued = await draftAlreadyQueued(user.id, draft.id);
    if (queued === undefined) {
      const start = { data: readDraft(record.schema, draft), pictures: await picturesOf(draft) };
      return { kind: 'form', id: draft.id, draft, start };
    }
    await removeDraft(draft.id);
    const ended = record.alreadyQueued(target, queued, draft.title);
    if (ended !== undefined) return ended;
  }
  const begun = await record.begin(target, context);
  if (begun.kind === 'ended') return begun;
  const start = { data: begun.data, pictures: new Map<string, Picture>() };
  return { kind: 'form', id: crypto.randomUUID(), draft: undefined, start };
}

function isRefused(target: unknown): target is RefusedTarget {
  return typeof target === 'object' && target !== null && 'kind' in target && target.kind === 'refused';
}
