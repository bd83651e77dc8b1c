import { PRODUCTION_STATES } from '@portal/domain/production/contract';
import { isStage, type Stage } from '@portal/domain/production/stages';
import { idParam } from '../../../ui/lists/list-filter.ts';

/** Which devices the queue shows; `all` are also those that production is done with. */
export const SHOWN = [...PRODUCTION_STATES, 'all'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the queue is narrowed down by; it lives in the address. */
export type QueueState = {
  readonly page: number;
  readonly search: string;
  readonly stage: Stage | null;
  readonly template: number | null;
  readonly shown: Shown;
  /** Only devices that the worker at this station was the last to touch. */
  readonly mine: boolean;
};

/** The state as the address tells it; what makes no sense there is left out. */
export function readQueueState(params: URLSearchParams): QueueState {
  const stage = Number(params.get('stage'));
  return {
    page: idParam(params, 'page') ?? 1,
    search: params.get('search') ?? '',
    stage: isStage(stage) ? stage : null,
    template: idParam(params, 'template'),
    shown: SHOWN.find((one) => one === params.get('state')) ?? 'open',
    mine: params.get('mine') === 'yes',
  };
}

/** Whether some of the devices that are still to be worked on are left out. */
export function isNarrowed({ search, stage, template, shown, mine }: QueueState): boolean {
  return search !== '' || stage !== null || template !== null || shown !== 'open' || mine;
}

/** As the server is asked. */
export function queueQuery({ search, stage, template, shown, mine }: QueueState, worker: number | null) {
  return {
    ...(search !== '' && { search }),
    ...(stage !== null && { step: [stage] }),
    ...(template !== null && { 'deviceTemplate.id': [template] }),
    ...(shown !== 'all' && { state: shown }),
    ...(mine && worker !== null && { worker }),
  };
}
