import { LABEL_STAGE, MAKING_STAGES, SHIPPING_STAGE, STAGES, type Stage } from './stages.ts';

/** Where a device stands in production. */
export type ProductionState = {
  /** Stages that are done and count, in ascending order. */
  readonly done: readonly Stage[];
  readonly held: boolean;
  /** It runs at a customer's, started here or without the app: production is over, whatever was recorded. */
  readonly installed: boolean;
};

export const PRODUCTION_ACTS = ['finish', 'hold', 'release', 'rework', 'reopen'] as const;
export type ProductionActType = (typeof PRODUCTION_ACTS)[number];

/** What is done to a device in production. `rework`: back to an earlier stage before shipping; `reopen`: back after it. */
export type ProductionAct =
  | { readonly type: 'finish'; readonly stage: Stage }
  | { readonly type: 'hold'; readonly reason: string }
  | { readonly type: 'release' }
  | { readonly type: 'rework' | 'reopen'; readonly stage: Stage; readonly reason: string };

const PRODUCTION_REFUSALS = [
  'device-installed',
  'device-on-hold',
  'device-not-on-hold',
  'stage-done',
  'stage-not-next',
  'stage-not-done',
  'device-shipped',
  'device-not-shipped',
  'reason-required',
] as const;
export type ProductionRefusal = (typeof PRODUCTION_REFUSALS)[number];

export type ProductionTransition =
  | {
      readonly ok: true;
      readonly state: ProductionState;
      /** The shipping mark of the device: set, taken back, or left as it is. */
      readonly sent: 'set' | 'clear' | 'keep';
      /** Shipped before its label was scanned back: possible, and said. */
      readonly warnings: readonly 'label-not-checked'[];
    }
  | { readonly ok: false; readonly refusal: ProductionRefusal };

const refused = (refusal: ProductionRefusal): ProductionTransition => ({ ok: false, refusal });

/** Whether every stage that makes the device is done, after which it may be shipped and its label checked. */
export const isMade = ({ done }: Pick<ProductionState, 'done'>): boolean =>
  MAKING_STAGES.every((stage) => done.includes(stage));

/** Whether production is over: shipped, and its label proven to scan. */
export const isClosed = ({ done }: Pick<ProductionState, 'done'>): boolean =>
  isMade({ done }) && done.includes(SHIPPING_STAGE) && done.includes(LABEL_STAGE);

/** The stage that comes next (the device's `step`, specification section 3); null when production is over. */
export function nextStage({ done }: Pick<ProductionState, 'done'>): Stage | null {
  return STAGES.find((stage) => !done.includes(stage)) ?? null;
}

/** In either order. */
const AFTER_MAKING: readonly Stage[] = [SHIPPING_STAGE, LABEL_STAGE];

/** The stages that may be finished now: the next one; once the device is made, shipping and the label check in either order. */
export function possibleStages(state: ProductionState): readonly Stage[] {
  if (state.installed || state.held) return [];
  if (isMade(state)) return AFTER_MAKING.filter((stage) => !state.done.includes(stage));
  const next = nextStage(state);
  return next === null ? [] : [next];
}

/**
 * What an act makes of a device in production (specification section 6; stages 2 to 7 in order, then shipping and the label
 * check). Who may act is settled by role; the acts themselves are kept as history by whoever calls this.
 *
 * @returns the state afterwards, or why the act is not possible now
 */
export function productionAfter(state: ProductionState, act: ProductionAct): ProductionTransition {
  if (state.installed) return refused('device-installed');
  switch (act.type) {
    case 'finish':
      return finished(state, act.stage);
    case 'hold':
      if (isClosed(state)) return refused('device-shipped');
      if (state.held) return refused('device-on-hold');
      if (act.reason.trim() === '') return refused('reason-required');
      return { ok: true, state: { ...state, held: true }, sent: 'keep', warnings: [] };
    case 'release':
      if (!state.held) return refused('device-not-on-hold');
      return { ok: true, state: { ...state, held: false }, sent: 'keep', warnings: [] };
    case 'rework':
      if (state.done.includes(SHIPPING_STAGE)) return refused('device-shipped');
      return backTo(state, act, 'keep');
    case 'reopen':
      if (!state.done.includes(SHIPPING_STAGE)) return refused('device-not-shipped');
      // Whose label alone is checked again has left the hall, and is not shipped a second time.
      return backTo(state, act, act.stage > SHIPPING_STAGE ? 'keep' : 'clear');
  }
}

function finished(state: ProductionState, stage: Stage): ProductionTransition {
  if (state.done.includes(stage)) return refused('stage-done');
  if (state.held) return refused('device-on-hold');
  if (!possibleStages(state).includes(stage)) return refused('stage-not-next');
  const shipped = stage === SHIPPING_STAGE;
  const unchecked = shipped && !state.done.includes(LABEL_STAGE);
  return {
    ok: true,
    state: { ...state, done: [...state.done, stage].sort((a, b) => a - b) },
    sent: shipped ? 'set' : 'keep',
    warnings: unchecked ? ['label-not-checked'] : [],
  };
}

/** Back to a stage that was done: it and all after it are to be done again. A device on hold stays on hold. */
function backTo(
  state: ProductionState,
  { stage, reason }: { readonly stage: Stage; readonly reason: string },
  sent: 'clear' | 'keep',
): ProductionTransition {
  if (!state.done.includes(stage)) return refused('stage-not-done');
  if (reason.trim() === '') return refused('reason-required');
  const done = state.done.filter((other) => other < stage);
  return { ok: true, state: { ...state, done }, sent, warnings: [] };
}
