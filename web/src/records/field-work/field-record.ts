import type { IsoDate } from '@portal/domain/dates';
import type { StoredFile } from '@portal/domain/files/record';
import type { FormSchema } from '@portal/domain/form/schema';
import type { FieldWords } from '@portal/domain/queue/request';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { User } from '@portal/domain/users/record';
import type { QueryClient } from '@tanstack/react-query';
import type { Ladder } from '../../lib/local/schema-ladder.ts';
import type { WantedRequest } from '../../queue/store/enqueue.ts';
import type { AlreadyQueued } from '../../queue/store/draft-already-queued.ts';
import type { Change, FormData, PictureFields } from './form-state.ts';

/** A request that the server refused, opened again to be corrected. */
export type RefusedTarget = { readonly kind: 'refused'; readonly requestId: string };

/** Why an address opens no form, with what it leads to instead. */
export type Ended<Why extends string> = {
  readonly kind: 'ended';
  readonly why: Why;
  readonly serial: string;
  /** The record by its id, or by its client id while it is unsent; null when there is none to show. */
  readonly record: number | string | null;
};

/** What opening a form may ask. */
export type OpeningContext = {
  readonly queries: QueryClient;
  readonly user: User;
  readonly organisation: number;
  readonly today: IsoDate;
};

/** What the server has of a record that is being changed. */
export type OnServer = {
  /** Why a verifier sent it back. */
  readonly rejection: string | null;
  /** The pictures that the server has, by name. */
  readonly stored: ReadonlyMap<string, StoredFile>;
};

/** Names of what is missing or wrong in a step, in the order of its fields, each with the code of the rule. */
export type Gaps = ReadonlyMap<string, string>;

/**
 * A kind of record that is filled in on site. The engine opens it, keeps its draft, changes it, sends it and opens it again
 * when the server has refused it; this says what is particular to the kind. How it looks is a `RecordScreen`.
 *
 * @template Data what the form knows
 * @template Target what an address of the app asks for, apart from a refused request
 * @template Own keys of the steps that are the record's own
 * @template Why reasons for which an address opens no form
 */
export type FieldRecord<Data extends FormData, Target, Own extends string, Why extends string> = {
  /** What drafts and the queue call it. */
  readonly kind: WantedRequest['type'];
  /** How its drafts are read, whichever version of the app has written them. */
  readonly schema: Ladder<Data>;
  /** What tells one from others in a list: the serial number. */
  readonly title: (data: Data) => string;
  /** The address at which a form is filled in: where its draft goes on. */
  readonly address: (target: Target | RefusedTarget) => string;
  /** The address at which a refused one opens again, without the request that is named behind it. */
  readonly refusedAt: string;
  /** A new form. Throws an `ApiProblem` when what it needs can neither be asked for nor was read before. */
  readonly begin: (
    target: Target,
    context: OpeningContext,
  ) => Promise<{ readonly kind: 'begun'; readonly data: Data } | Ended<Why>>;
  /** What to say where the queue has this very draft already; undefined where another form may begin. */
  readonly alreadyQueued: (target: Target, queued: AlreadyQueued, title: string) => Ended<Why> | undefined;
  /** What the server has of it, as far as it can be asked. Never throws. */
  readonly onServer?: (data: Data, context: OpeningContext) => Promise<OnServer>;
  /** A refused form as it is opened again, where it has to know the request that it corrects. */
  readonly correcting?: (data: Data, requestId: string) => Data;
  readonly pictures: PictureFields<Data>;
  /** The template's form, and the parameters of the device that its conditions ask about. */
  readonly template?: (data: Data) => { readonly form: FormSchema; readonly device: ParameterValues };
  /** Steps in order, before the summary: the record's own, the template's, and the signatures. */
  readonly steps: (data: Data) => readonly (Own | 'template' | 'signatures')[];
  /** What one of its own steps still lacks; none when the next may follow (specification section 5). */
  readonly gaps: (step: Own, data: Data, today: IsoDate) => Gaps;
  /** Whether nobody goes on without the signatures. */
  readonly mustSign: boolean;
  /** Whether a change is taken; where absent, each is. */
  readonly accepts?: (data: Data, change: Change<Data>) => boolean;
  /** What is needed to send it, loaded when it is. */
  readonly request: () => Promise<RecordRequest<Data>>;
};

/** How a finished form is sent, and where the form has what a refusal names. */
export type RecordRequest<Data> = {
  /** What is sent. `clientId` is that of a record that is made; `now` when the form was handed over for the first time. */
  readonly body: (data: Data, sending: { readonly clientId: string; readonly now: Date }) => Outgoing;
  /** What a person calls each field of the body, by its path: where another's change stands against it, or in a refusal. */
  readonly words: (data: Data, use: 'conflict' | 'refusal') => Record<string, FieldWords>;
  /** Where the form has a field of the body, by the parts of its path; answers and signatures are found without it. */
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

/** A request as its record describes it; the engine adds files, words, and what the form knew. */
export type Outgoing =
  | (Wanted & { readonly action: 'insert' })
  | (Wanted &
      Pick<WantedRequest, 'ifMatch' | 'base'> & {
        readonly action: 'update';
        /** The client id of the record that is changed: its new files belong to it. */
        readonly clientId: string;
        /** Whether its form opens again when it is refused; where absent, it does. */
        readonly opensAgain?: boolean;
      });
