import type { FieldWords, QueueError } from '@portal/domain/queue/request';
import type { Draft } from '../../form/drafts/draft.ts';
import type { FoundForm } from '../../form/fields/long-form.tsx';
import type { RefusedField } from '../../form/fields/refusal.ts';
import type { Ended, OnServer } from './field-record.ts';
import type { FormNow } from './form-state.ts';

/** The request that a form corrects: refused by the server, or waiting to be sent. */
export type Correction<Data> = {
  readonly requestId: string;
  /** The record's client id, which stays the same, so that requests that wait for it continue by themselves. */
  readonly clientId: string;
  readonly title: string;
  /** When it was queued first: times in the record refer to that moment. */
  readonly sentAt: Date;
  readonly error: QueueError | undefined;
  /** It waits to be sent: nobody has refused it. */
  readonly unsent: boolean;
  /** The data that was refused. */
  readonly refused: Data;
  /** Another unfinished form for the same device, as long as no correction was begun here. */
  readonly other: Draft | undefined;
  /** The fields that the server named, and whether their values have changed since. */
  readonly fields: (now: Data) => readonly RefusedField[];
  /** The label of a field, by its path. */
  readonly words: (path: string, now: Data) => FieldWords | undefined;
};

/** A form to be filled in. */
export type OpenedForm<Data> = FoundForm & {
  readonly kind: 'form';
  readonly start: FormNow<Data>;
  /** The refused request that it corrects. */
  readonly correction?: Correction<Data>;
  /** What a verifier marked in the record. */
  readonly marked?: Pick<Correction<Data>, 'fields' | 'words'>;
};

/** The refused request cannot be corrected here. */
export type NoCorrection =
  /** It does not wait for a correction any more; a draft of one is still here. */
  | { readonly kind: 'moved-on'; readonly draft: Draft | undefined }
  /** The form's data is not on this device: the request came from another one. */
  | { readonly kind: 'gone' };

/** What an address opens. */
export type Opened<Data, Why extends string> = (OpenedForm<Data> & OnServer) | NoCorrection | Ended<Why>;
