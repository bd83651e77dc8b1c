import type { IsoDate } from '@portal/domain/dates';
import type { Answers } from '@portal/domain/form/answers';
import type { Language } from '@portal/domain/templates/labels';
import type { TablerIcon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Definition } from '../../ui/values/definition-list.tsx';
import type { NamedPicture } from '../../form/steps/summary.tsx';
import type { Ended, Gaps, OnServer, RefusedTarget } from './field-record.ts';
import type { Change, FormData, PictureFields } from './form-state.ts';
import type { RecordStep } from './record-steps.ts';

/** What one of the record's own steps is drawn from. */
export type StepProps<Data, Own extends string> = {
  readonly step: Own;
  readonly data: Data;
  readonly today: IsoDate;
  /** Point at what is missing: someone has tried to go on. */
  readonly tried: boolean;
  /** What is missing or wrong, once someone has tried to go on. */
  readonly gaps: Gaps;
  readonly onChange: (change: Change<Data>) => void;
};

/** One step of the summary, as it was filled in. */
export type SectionContent = {
  readonly facts: readonly Definition[];
  readonly pictures: readonly NamedPicture[];
};

/** What the summary is drawn from. */
export type SummaryProps<Data, Own extends string> = {
  readonly data: Data;
  /** All steps but the summary. */
  readonly steps: readonly RecordStep<Own>[];
  readonly titleOf: (step: RecordStep<Own>) => string;
  readonly signers: readonly RecordSigner<Data>[];
  /** Opens a step. */
  readonly onEdit: (key: string) => void;
};

/** What may offer the answers of an earlier record. */
export type LikeLastTimeProps<Data, Own extends string> = {
  readonly data: Data;
  readonly step: RecordStep<Own>;
  readonly onChange: (change: Change<Data>) => void;
};

/** Somebody who signs. */
export type RecordSigner<Data> = {
  readonly field: PictureFields<Data>['signatures'][number];
  readonly label: string;
  /** Who it is. */
  readonly help: string;
};

/** What is shown where an address opens no form, with the way to go on from there. */
export type EndedWords = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly link: string;
};

/** How a kind of record looks while it is filled in: the words and steps that are its own. What it knows is a `FieldRecord`. */
export type RecordScreen<Data extends FormData, Target, Own extends string, Why extends string> = {
  /** What a step is called; the template's call themselves. */
  readonly stepTitle: (t: TFunction, step: Own | 'signatures' | 'summary') => string;
  /** What is said above the fields of a step. */
  readonly stepText: (t: TFunction, step: RecordStep<Own>, data: Data) => string | undefined;
  readonly Step: ComponentType<StepProps<Data, Own>>;
  readonly Summary: ComponentType<SummaryProps<Data, Own>>;
  /** Who signs; `user` is the name of the person at the device. */
  readonly signers: (t: TFunction, data: Data, user: string) => readonly RecordSigner<Data>[];
  /** The customer's language, in which the declaration is signed; the app's where it is not known. */
  readonly signedIn?: (data: Data) => Language;
  /** What was answered the last time, to be read beside each question, and when that was. */
  readonly lastTime?: (data: Data) => { readonly answers: Answers; readonly on: string } | null;
  /** Offers, above the questions of a step, what an earlier record answered. */
  readonly LikeLastTime?: ComponentType<LikeLastTimeProps<Data, Own>>;
  readonly sendLabel: (t: TFunction, data: Data) => string;
  /** Above the first step and the summary, of a record that a verifier sent back. */
  readonly rejected?: (t: TFunction, rejection: NonNullable<OnServer['rejection']>) => ReactNode;
  /** Where the person was before, back from the first step. */
  readonly leaveTo: (data: Data) => string;
  /** Where the person goes once it was handed to the queue. */
  readonly sentTo: (data: Data, target: Target | RefusedTarget) => string;
  readonly ended: (t: TFunction, ended: Ended<Why>, target: Target | RefusedTarget) => EndedWords;
  /** Why it does not open. */
  readonly Trouble: ComponentType<{ readonly error: Error; readonly onRetry: () => void }>;
  /** Further parts, fetched while the first step is being read. */
  readonly later?: readonly (() => Promise<unknown>)[];
  /** What the server says anew once it was sent, by the beginning of its query's key. */
  readonly outdated?: string;
};
