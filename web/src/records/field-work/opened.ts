import type { FieldWords, QueueError } from '@portal/domain/queue/request';
import type { Draft } from '../../form/drafts/draft.ts';
import type { FoundForm } from '../../form/fields/long-form.tsx';
import type { RefusedField } from '../../form/fields/refusal.ts';
import type { Ended, OnServer } from './field-record.ts';
import type { FormNow } from './form-state.ts';

/** What a form that corrects a refused request has to know of it. */
export type Correction<Data> = {
  readonly requestId: string;
  /** The record's, which stays: whatever waits for it goes on by itself. */
  readonly clientId: string;
  readonly title: string;
  /** When it was handed over first: what was done then was done then. */
  readonly sentAt: Date;
  readonly error: QueueError | undefined;
  /** What was refused. */
  readonly refused: Data;
  /** Another unfinished form for the same device, as long as nothing was corrected here. */
  readonly other: Draft | undefined;
  /** The fields that the server named, and whether each still holds what was refused. */
  readonly fields: (now: Data) => readonly RefusedField[];
  /** What the form calls a field, by its path. */
  readonly words: (path: string, now: Data) => FieldWords | undefined;
};

/** A form to be filled in. */
export type OpenedForm<Data> = FoundForm & {
  readonly kind: 'form';
  readonly start: FormNow<Data>;
  /** The refused request that it corrects. */
  readonly correction?: Correction<Data>;
};

/** The refused request is not to be corrected here. */
export type NoCorrection =
  /** It is not waiting to be corrected any more; what was typed for it is still here. */
  | { readonly kind: 'moved-on'; readonly draft: Draft | undefined }
  /** What the form knew is not on this device: the request came from another one. */
  | { readonly kind: 'gone' };

/** What an address opens. */
export type Opened<Data, Why extends string> = (OpenedForm<Data> & OnServer) | NoCorrection | Ended<Why>;
