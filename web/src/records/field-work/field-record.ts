import type { IsoDate } from '@portal/domain/dates';
import type { StoredFile } from '@portal/domain/files/record';
import type { FormSchema } from '@portal/domain/form/schema';
import type { Before } from '@portal/domain/form/visible';
import type { FieldWords, RecordRequestType } from '@portal/domain/queue/request';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { User } from '@portal/domain/users/record';
import type { QueryClient } from '@tanstack/react-query';
import type { Ladder } from '../../lib/local/schema-ladder.ts';
import type { WantedRequest } from '../../queue/store/enqueue.ts';
import type { AlreadyQueued } from '../../queue/store/draft-already-queued.ts';
import type { Change, FormData, PictureFields } from './form-state.ts';

/** A refused request that is opened again to be corrected. */
export type RefusedTarget = { readonly kind: 'refused'; readonly requestId: string };

/** Why an address opens no form, and the record to show instead. */
export type Ended<Why extends string> = {
  readonly kind: 'ended';
  readonly why: Why;
  readonly serial: string;
  /** The record by its id, or by its client id while it is unsent; null when there is none to show. */
  readonly record: number | string | null;
};

/** What is available to a record while a form is opened. */
export type OpeningContext = {
  readonly queries: QueryClient;
  readonly user: User;
  readonly organisation: number;
  readonly today: IsoDate;
};

/** The server's state of a record that is being changed. */
export type OnServer = {
  /** Why a verifier rejected it. */
  readonly rejection: string | null;
  /** The places that the verifier marked, by their paths in the body, with what is wrong there. */
  readonly marks?: readonly { readonly field: string; readonly note: string }[];
  /** The pictures on the server, by name. */
  readonly stored: ReadonlyMap<string, StoredFile>;
};

/** What a person answers to the places that a verifier marked. */
type MarkAnswers<Data> = {
  /** Whether a marked place that stays as it was asks for an answer. */
  readonly asked: (data: Data) => boolean;
  /** The answers, by the marks. */
  readonly of: (data: Data) => Readonly<Record<string, string>>;
  readonly change: (data: Data, mark: string, answer: string) => Change<Data>;
};

/** Names of the fields with a missing or wrong value, in the order of the step, each with the error code. */
export type Gaps = ReadonlyMap<string, string>;

/**
 * A kind of record that is filled in on site. The engine opens it, saves its draft, changes it, sends it, and opens
 * it again when the server has refused it; this type describes what differs between the kinds. How it looks is a
 * `RecordScreen`.
 *
 * @template Data the form's data
 * @template Target what an address of the app opens, besides a refused request
 * @template Own keys of the steps that are the record's own
 * @template Why reasons for which an address opens no form
 */
export type FieldRecord<Data extends FormData, Target, Own extends string, Why extends string> = {
  /** Its name in drafts and in the queue. */
  readonly kind: RecordRequestType;
  /** How its drafts are read, whichever version of the app has written them. */
  readonly schema: Ladder<Data>;
  /** What identifies it in a list: the serial number. */
  readonly title: (data: Data) => string;
  /** What tells its device from others with the same serial number, which is unique within a type: the type or the device itself. */
  readonly deviceType: (data: Data) => number | string;
  /** The address at which a form is filled in and its draft is continued. */
  readonly address: (target: Target | RefusedTarget) => string;
  /** The address at which a refused one is opened again, without the id of the request. */
  readonly refusedAt: string;
  /** A new form. Throws an `ApiProblem` when the data it needs can neither be fetched nor is cached. */
  readonly begin: (
    target: Target,
    context: OpeningContext,
  ) => Promise<{ readonly kind: 'begun'; readonly data: Data } | Ended<Why>>;
  /** What to show where the queue has this very draft already; undefined where another form may begin. */
  readonly alreadyQueued: (target: Target, queued: AlreadyQueued, title: string) => Ended<Why> | undefined;
  /** The server's state of it, as far as it can be fetched. Never throws. */
  readonly onServer?: (
    data: Data,
    context: OpeningContext,
  ) => Promise<
    OnServer & {
      /** The form as it was when a verifier marked it; what is corrected is compared with it. */
      readonly marked?: Data;
    }
  >;
  readonly markAnswers?: MarkAnswers<Data>;
  /** Adds the id of the refused or unsent request to the data, where the record needs it. */
  readonly correcting?: (data: Data, requestId: string, unsent: boolean) => Data;
  /**
   * A draft or a refused form with what is known by now of the record's device, where its questions depend on that. Never throws.
   */
  readonly upToDate?: (data: Data, context: OpeningContext) => Promise<Data>;
  /** Whether a form is of something that was sent before, so that it opens at its summary. */
  readonly opensAtSummary?: (data: Data) => boolean;
  readonly pictures: PictureFields<Data>;
  /**
   * The template's form, and the device parameters that its conditions use; in a correction what was there before. With `only`, that
   * step alone is filled in; the answers of the others are known and decide its conditions.
   */
  readonly template?: (data: Data) => {
    readonly form: FormSchema;
    readonly device: ParameterValues;
    readonly before?: Before;
    readonly only?: string;
  };
  /** Neighbouring steps of the template share a screen while that stays short; otherwise each has its own. */
  readonly sharesScreens?: true;
  /** The own step on which the template's photo of the nameplate is taken, rather than on its own. */
  readonly nameplateAt?: Own;
  /** Own steps that are no screens of their own: they are lines of the summary, which can be opened there. */
  readonly onSummary?: readonly Own[];
  /**
   * What the person confirms by pressing "Next" on an own step, such as that values were compared: the control that would be
   * missing otherwise, and the change. Undefined where there is nothing to confirm, or it was confirmed.
   */
  readonly confirmedByNext?: (
    step: Own,
    data: Data,
  ) => { readonly control: string; readonly change: Change<Data> } | undefined;
  /** Sent from its last step, without a summary; where there is no step, the summary is all there is. */
  readonly isShort?: true;
  /**
   * The steps in order: the record's own, the template's, the signatures, and the summary, which comes last where it is
   * not named.
   */
  readonly steps: (data: Data) => readonly (Own | 'template' | 'signatures' | 'summary')[];
  /**
   * The missing or wrong fields of one of its own steps; empty when the step is complete (specification section 5).
   */
  readonly gaps: (step: Own, data: Data, today: IsoDate) => Gaps;
  /** Whether the signatures are required. */
  readonly mustSign: boolean;
  /** What is missing or wrong of the person who signs; nobody signs before it is there. */
  readonly signerGaps?: (data: Data) => Gaps;
  /** What is kept with a signature: what it is given for. */
  readonly seal?: (
    data: Data,
    signing: {
      readonly field: PictureFields<Data>['signatures'][number];
      /** The SHA-256 of a picture of the form, by name. */
      readonly hashes: Pick<ReadonlyMap<string, string>, 'get'>;
      readonly today: IsoDate;
      /** The name was typed. */
      readonly typed: boolean;
    },
  ) => Promise<Partial<Data>>;
  /** The data after a change, without signatures that were given for something else. */
  readonly settled?: (data: Data, before: Data) => Data;
  /** Whether a change is accepted; where absent, every change is. */
  readonly accepts?: (data: Data, change: Change<Data>) => boolean;
  /** How it is sent; loaded when needed. */
  readonly request: () => Promise<RecordRequest<Data>>;
};

/** How a finished form is sent, and where it has the fields that a refusal names. */
export type RecordRequest<Data> = {
  /** The request. `clientId` is that of a new record; `now` is when the form was queued for the first time. */
  readonly body: (data: Data, sending: { readonly clientId: string; readonly now: Date }) => Outgoing;
  /** The label of each field of the body, by its path, for conflicts and refusals. */
  readonly words: (data: Data, use: 'conflict' | 'refusal') => Record<string, FieldWords>;
  /**
   * Where the form has a field of the body, by the parts of its path; answers and signatures are found without it.
   */
  readonly fieldLocation: (
    path: readonly string[],
    data: Data,
  ) => { readonly step: string; readonly field?: string; readonly value: unknown } | undefined;
  /** The path of the field that a refusal is about by its code alone, such as `already-installed`. */
  readonly fieldOfCode?: (code: string, data: Data) => string | undefined;
};

type Wanted = Pick<
  WantedRequest,
  'endpoint' | 'body' | 'parentClientId' | 'emailRequest' | 'executionTime' | 'startDate'
>;

/** A request as its record describes it; the engine adds files, labels and the form's data. */
export type Outgoing =
  | (Wanted & { readonly action: 'insert' })
  | (Wanted &
      Pick<WantedRequest, 'ifMatch' | 'base'> & {
        readonly action: 'update';
        /** The client id of the record that is changed, to which its new files belong. */
        readonly clientId: string;
        /** Whether its form can be opened again after a refusal; true where absent. */
        readonly opensAgain?: boolean;
      });
