import { sameSerial } from '@portal/domain/devices/serial-key';
import type { QueuedRequest, QueueError } from '@portal/domain/queue/request';
import type { Draft } from '../../form/drafts/draft.ts';
import { draftsOf, findDraft, picturesOf, removeDraft } from '../../form/drafts/draft-store.ts';
import { thawForm } from '../../form/steps/frozen-form.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { readDraft } from '../../form/drafts/read-draft.ts';
import { currentLanguage, t } from '../../lib/languages/i18n.ts';
import { errorWords } from '../../queue/words/error-words.ts';
import { refusedRequest } from '../../queue/store/refused-request.ts';
import { takenIn } from '../../queue/store/taken-in.ts';

/** What a form that corrects a refused request has to know of it. */
export type Mending<Data> = {
  readonly requestId: string;
  /** The record's, which stays: whatever waits for it goes on by itself. */
  readonly clientId: string;
  readonly title: string;
  /** When it was taken in: what was done then was done then. */
  readonly sentAt: Date;
  readonly error: QueueError | undefined;
  /** What was refused. */
  readonly refused: Data;
  /** Another unfinished form for the same device, as long as nothing was corrected here. */
  readonly other: Draft | undefined;
};

/** What the address of a refused request opens. */
export type OpenedMended<Data> =
  | {
      readonly kind: 'form';
      readonly id: string;
      readonly draft: Draft | undefined;
      readonly start: { readonly data: Data; readonly pictures: ReadonlyMap<string, Picture> };
      readonly mending: Mending<Data>;
    }
  /** It is not waiting to be corrected any more; what was typed for it is still here. */
  | { readonly kind: 'moved-on'; readonly draft: Draft | undefined }
  /** What the form knew is not on this device: the request came from another one. */
  | { readonly kind: 'gone' };

type Wanted<Data> = {
  readonly userId: number;
  readonly requestId: string;
  /** The address at which the form goes on. */
  readonly place: string;
  readonly versions: { readonly read: (raw: unknown) => Data };
  /** The data without pictures that are gone from this device. */
  readonly letGo: (data: Data, gone: ReadonlySet<string>) => Data;
};

/**
 * Opens the form of a refused request: with the corrections of an earlier minute or day, else as it was sent. Asks nobody
 * but this device. Throws what a broken record throws.
 */
export async function openMended<Data>(wanted: Wanted<Data>): Promise<OpenedMended<Data>> {
  const { userId, requestId, place, versions, letGo } = wanted;
  const draft = await draftOf(userId, place);
  const found = await refusedRequest(userId, requestId);
  if (found === undefined) return { kind: 'moved-on', draft };
  if (found.form === undefined) return { kind: 'gone' };
  const { request } = found;
  const sent = thawForm(found.form, found.files);
  const refused = letGo(versions.read(sent.data), sent.lost);
  const others = draft ? [] : await draftsOf(userId);
  const other = others.find(
    (one) => one.kind === request.type && one.place !== place && sameSerial(one.title, request.title),
  );
  return {
    kind: 'form',
    id: draft?.id ?? crypto.randomUUID(),
    draft,
    start: draft
      ? { data: readDraft(versions, draft), pictures: await picturesOf(draft) }
      : { data: refused, pictures: sent.pictures },
    mending: {
      requestId,
      clientId: request.clientId,
      title: request.title,
      sentAt: new Date(request.executionTime ?? request.createdAt),
      error: inReadersLanguage(request),
      refused,
      other,
    },
  };
}

/** Why it was refused: in the server's own words, or by their codes where the person has chosen another language since. */
function inReadersLanguage(request: QueuedRequest): QueueError | undefined {
  const { error } = request;
  if (error?.refusal === undefined || error.language === undefined || error.language === currentLanguage())
    return error;
  const { detail, violations } = error.refusal;
  return {
    ...error,
    refusal: {
      detail: errorWords(t, request) ?? detail,
      violations: violations.map((one) => ({ ...one, message: issueText(t, one.code) })),
    },
  };
}

/** The corrections that were begun; those that the queue took in on a page that died are done with. */
async function draftOf(userId: number, place: string): Promise<Draft | undefined> {
  const draft = await findDraft(userId, place);
  if (draft === undefined || (await takenIn(userId, draft.id)) === undefined) return draft;
  await removeDraft(draft.id);
  return undefined;
}
