import type { RecallAnswer } from '../recalls/answer.ts';
import type { Labels, Language } from '../templates/labels.ts';

/** A recall, by its number and its Polish title. */
type OfRecall = { readonly recallId: number; readonly title: string };

/** Who is told of a recall, and in which round: 0 is the first. */
type RecallRound = {
  readonly round: number;
  readonly users: readonly { readonly id: number; readonly language: Language }[];
  readonly titles: Labels;
};

/** The events of recalls, with their details. */
export type RecallEvents = {
  /** Installers of recalled devices are told; `title` is the Polish one. */
  'recall.created': OfRecall & {
    readonly devices: number;
    readonly installers: number;
    readonly tell: RecallRound;
    readonly at: Date;
  };
  'recall.answered': OfRecall & {
    readonly deviceId: number;
    readonly installationId: number | null;
    readonly answer: RecallAnswer;
    readonly note: string;
  };
  'recall.reminded': OfRecall & { readonly tell: RecallRound; readonly at: Date };
  'recall.closed': OfRecall;
  'recall.reopened': OfRecall;
  'recall.exported': OfRecall;
};
