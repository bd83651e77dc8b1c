import { sameSerial } from '@portal/domain/devices/serial-key';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest, QueueError } from '@portal/domain/queue/request';
import type { Draft } from '../../../form/drafts/draft.ts';
import { draftsOf, findDraft, picturesOf, removeDraft, readDraft } from '../../../form/drafts/draft-store.ts';
import { issueText } from '../../../form/fields/gap-text.ts';
import { thawForm } from '../../../form/steps/frozen-form.ts';
import { currentLanguage, t } from '../../../lib/languages/i18n.ts';
import { refusedRequest } from '../../../queue/store/refused-request.ts';
import { draftAlreadyQueued } from '../../../queue/store/draft-already-queued.ts';
import { errorWords } from '../../../queue/words/error-words.ts';
import type { FieldRecord, RecordRequest, RefusedTarget } from '../field-record.ts';
import type { FormData } from '../form-state.ts';
import type { NoCorrection, OpenedForm } from '../opened.ts';
import { withoutPictures } from '../picture-fields.ts';
import { fieldsOfRefusal } from './refusal-fields.ts';

/**
 * Opens the form of a request that was refused or waits to be sent: with the draft of its correction, else as it was sent. Works without a
 * network. Throws when the stored record is damaged.
 */
export async function openCorrection<Data extends FormData, Target, Own extends string, Why extends string>(
  record: FieldRecord<Data, Target, Own, Why>,
  request: RecordRequest<Data>,
  target: RefusedTarget,
  userId: number,
): Promise<OpenedForm<Data> | NoCorrection> {
  const { requestId } = target;
  const address = record.address(target);
  const draft = await draftOf(userId, address);
  const found = await refusedRequest(userId, requestId);
  if (found === undefined) return { kind: 'moved-on', draft };
  if (found.form === undefined) return { kind: 'gone' };
  const { request: sent } = found;
  const { data, pictures, lost } = thawForm(found.form, found.files);
  const whole = withoutPictures(record.pictures, record.schema.read(data), lost);
  const unsent = !waitsForPerson(sent);
  const refused = record.correcting?.(whole, requestId, unsent) ?? whole;
  const error = inReadersLanguage(sent);
  return {
    kind: 'form',
    id: draft?.id ?? crypto.randomUUID(),
    draft,
    start: draft
      ? { data: readDraft(record.schema, draft), pictures: await picturesOf(draft) }
      : { data: refused, pictures },
    correction: {
      requestId,
      clientId: sent.clientId,
      title: sent.title,
      sentAt: new Date(sent.executionTime ?? sent.createdAt),
      error: unsent ? undefined : error,
      unsent,
      refused,
      other: draft ? undefined : await otherForm(record, { userId, address, sent, data: whole }),
      fields: (now) => (unsent ? [] : fieldsOfRefusal(record, request, { error, refused, now })),
      words: (path, now) => request.words(now, 'refusal')[path],
    },
  };
}

/** The draft of the correction; a draft that was queued in a page that died before deleting it does not count. */
async function draftOf(userId: number, address: string): Promise<Draft | undefined> {
  const draft = await findDraft(userId, address);
  if (draft === undefined || (await draftAlreadyQueued(userId, draft.id)) === undefined) return draft;
  await removeDraft(draft.id);
  return undefined;
}

type Refused<Data> = {
  readonly userId: number;
  readonly address: string;
  readonly sent: QueuedRequest;
  readonly data: Data;
};

/** Another unfinished form for the same device: a serial number is unique within its type. */
async function otherForm<Data extends FormData, Target, Own extends string, Why extends string>(
  { schema, deviceType }: FieldRecord<Data, Target, Own, Why>,
  { userId, address, sent, data }: Refused<Data>,
): Promise<Draft | undefined> {
  const isOfSameType = (draft: Draft) => {
    try {
      return deviceType(schema.read(draft.data)) === deviceType(data);
    } catch {
      // Damaged, or of a later version: what it says is told where it is opened itself.
      return false;
    }
  };
  return (await draftsOf(userId)).find(
    (one) =>
      one.kind === sent.type &&
      one.place !== address &&
      sameSerial(one.title, sent.title) &&
      isOfSameType(one),
  );
}

/**
 * The reason of the refusal: the server's message, or the text of its code where the person has changed the language
 * since.
 */
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
