import type { IsoDate } from '@portal/domain/dates';
import type { Answers } from '@portal/domain/form/answers';
import type { Language } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { TablerIcon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Definition } from '../../ui/values/definition-list.tsx';
import type { Picture } from '../../form/pictures/picture.ts';
import type { LabelReading } from '../../form/pictures/pictures-context.ts';
import type { NamedPicture } from '../../form/steps/summary.tsx';
import type { Ended, Gaps, OnServer, RefusedTarget } from './field-record.ts';
import type { Change, FormData, PictureFields } from './form-state.ts';
import type { RecordStep } from './record-steps.ts';

/** The props of one of the record's own steps. */
export type StepProps<Data, Own extends string> = {
  readonly step: Own;
  readonly data: Data;
  readonly today: IsoDate;
  /** Whether to show what is missing, because the person has tried to go on. */
  readonly tried: boolean;
  /** What is missing or wrong, once the person has tried to go on. */
  readonly gaps: Gaps;
  readonly onChange: (change: Change<Data>) => void;
};

/** One step in the summary, as it was filled in. */
export type SectionContent = {
  readonly facts: readonly Definition[];
  /** What is folded away until it is asked for. */
  readonly folded?: readonly Definition[];
  readonly pictures: readonly NamedPicture[];
};

/** The props of the summary. */
export type SummaryProps<Data, Own extends string> = {
  readonly data: Data;
  /** All steps without the summary. */
  readonly steps: readonly RecordStep<Own>[];
  /** Own steps that are lines of the summary, each with the form that changes them; open where something is missing. */
  readonly inPlace: readonly { readonly key: Own; readonly open: boolean; readonly form: ReactNode }[];
  readonly titleOf: (step: RecordStep<Own>) => string;
  readonly signers: readonly RecordSigner<Data>[];
  /** Opens a step; `at` is the id of what is to be seen of it. */
  readonly onEdit: (key: string, at?: string) => void;
};

/** What stands above the questions of a step. */
export type AboveProps<Data, Own extends string> = {
  readonly data: Data;
  readonly step: RecordStep<Own>;
  /** Whether the form begins with it. */
  readonly isFirst: boolean;
  readonly onChange: (change: Change<Data>) => void;
};

/** The props of what stands above the signatures. */
export type SignerProps<Data> = {
  readonly data: Data;
  readonly today: IsoDate;
  /** What is missing or wrong, once it was asked for. */
  readonly gaps: Gaps;
  readonly onChange: (change: Change<Data>) => void;
};

/** The props of another way for the customer to sign than on this device. */
export type ElsewhereProps<Data> = {
  readonly data: Data;
  readonly today: IsoDate;
  /** The hashes of the form's pictures, by name. */
  readonly hashes: () => Promise<Pick<ReadonlyMap<string, string>, 'get'>>;
  /** Asked before anybody signs; false where something is missing, which is then shown. */
  readonly mayBegin: () => boolean;
  readonly onChange: (change: Change<Data>) => void;
};

/** A person who signs. */
export type RecordSigner<Data> = {
  readonly field: PictureFields<Data>['signatures'][number];
  readonly label: string;
  /** Name of the person. */
  readonly help: string;
};

/** What is shown where an address opens no form, with a link to continue. */
export type EndedTexts = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
};

/**
 * How a kind of record looks while it is filled in: its own texts and steps. Its data is described by a
 * `FieldRecord`.
 */
export type RecordScreen<Data extends FormData, Target, Own extends string, Why extends string> = {
  /** The title of a step; those of the template have their own. */
  readonly stepTitle: (t: TFunction, step: Own | 'signatures' | 'summary', data: Data) => string;
  /** What the button says that says something by going on (`confirmedByNext`). */
  readonly nextLabel?: (t: TFunction) => string;
  /** The text above the fields of a step. */
  readonly stepText: (t: TFunction, step: RecordStep<Own>, data: Data) => string | undefined;
  readonly Step: ComponentType<StepProps<Data, Own>>;
  readonly Summary: ComponentType<SummaryProps<Data, Own>>;
  /** The people who sign; `user` is the name of the signed-in person. */
  readonly signers: (t: TFunction, data: Data, user: string) => readonly RecordSigner<Data>[];
  /** Who signs for the customer: the fields between the declaration and the signatures. */
  readonly Signer?: ComponentType<SignerProps<Data>>;
  /** Another way for the customer to sign, under those fields. */
  readonly Elsewhere?: ComponentType<ElsewhereProps<Data>>;
  /** The customer's language, in which the declaration is signed; the app's where it is not known. */
  readonly signedIn?: (data: Data) => Language;
  /** Reads the bar code on a photo, where the record compares it with the serial number of its device. Never throws. */
  readonly readLabel?: (data: Data, picture: Picture) => Promise<LabelReading | null>;
  /** What the factory measured of the device, a hint beside the questions that ask for the same. */
  readonly factory?: (data: Data) => ParameterValues;
  /** The answers of the previous time, to be shown beside each question, and their day. */
  readonly lastTime?: (data: Data) => { readonly answers: Answers; readonly on: string } | null;
  /** Shown above the questions of a step, such as an offer of what an earlier record answered. */
  readonly Above?: ComponentType<AboveProps<Data, Own>>;
  readonly sendLabel: (t: TFunction, data: Data) => string;
  /** Above the first step and the summary of a record that a verifier has rejected. */
  readonly rejected?: (t: TFunction, rejection: NonNullable<OnServer['rejection']>) => ReactNode;
  /** The page to return to by Back on the first step. */
  readonly leaveTo: (data: Data) => string;
  /** The page to go to after the form was queued. */
  readonly sentTo: (data: Data, target: Target | RefusedTarget) => string;
  readonly ended: (t: TFunction, ended: Ended<Why>, target: Target | RefusedTarget) => EndedTexts;
  /** Shown when the form cannot be opened. */
  readonly Trouble: ComponentType<{ readonly error: Error; readonly onRetry: () => void }>;
  /** Further components, loaded while the first step is being read. */
  readonly later?: readonly (() => Promise<unknown>)[];
  /** Prefix of the query keys to be fetched again after sending. */
  readonly outdated?: string;
};
