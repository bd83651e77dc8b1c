import { type DayDefect, dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import type { ParameterGapCode } from '@portal/domain/devices/parameter-gap';
import type { ParameterField, ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { parameterGaps } from '../../form/fields/parameter-values.ts';
import type { Repair } from './repair-data.ts';

/** One page of a service. */
export type RepairStep = {
  readonly key: 'fault' | 'course' | 'work' | 'parameters' | 'signatures' | 'summary';
};

const WORK: readonly RepairStep[] = [{ key: 'work' }, { key: 'parameters' }, { key: 'signatures' }];

/** The steps in order: of a new service the fault and how it goes on, the work only where it is done now. */
export function repairSteps({ target, course }: Repair): readonly [RepairStep, ...RepairStep[]] {
  const summary: RepairStep = { key: 'summary' };
  if (target.kind === 'finish') return [{ key: 'work' }, ...WORK.slice(1), summary];
  return [{ key: 'fault' }, { key: 'course' }, ...(course === 'done' ? WORK : []), summary];
}

export type RepairGap = DayDefect | 'not-later' | 'before-start';

/** What a field still lacks, by its name. */
export type RepairGaps = ReadonlyMap<string, RepairGap | ParameterGapCode>;

/** What is missing or wrong in a step, in the order of its fields. */
export function gapsOf({ key }: RepairStep, data: Repair, today: IsoDate): RepairGaps {
  switch (key) {
    case 'fault':
      return found([['fault', textGap(data.fault)]]);
    case 'course':
      return found([
        ['course', data.course === null ? 'required' : undefined],
        ['startDate', data.course === 'schedule' ? laterDayGap(data.startDate, today) : undefined],
        ['requiredSpareParts', data.course === 'parts' ? textGap(data.requiredSpareParts) : undefined],
      ]);
    case 'work':
      return found([
        ['repair', textGap(data.repair)],
        ['startedOn', dayDefect(data.startedOn, today)],
        ['finishedOn', finishedGap(data, today)],
      ]);
    case 'parameters':
      return new Map(
        parameterGaps(changedFields(data.version.parametersSchema, data), data.changed).map(
          ({ field, code }) => [field, code] as const,
        ),
      );
    case 'signatures':
    case 'summary':
      return new Map();
  }
}

/** Ids of the fields that a step still lacks; none when the next may follow (specification section 5). */
export function repairGaps(step: RepairStep, data: Repair, today: IsoDate): readonly string[] {
  return [...gapsOf(step, data, today).keys()].map((field) => fieldId(step.key, field));
}

/** The parameters that were changed; one that is opened for changing has to be filled in. */
export function changedFields(schema: ParametersSchema, { changed }: Repair): ParameterField[] {
  return schema
    .filter((field) => Object.hasOwn(changed, field.name))
    .map((field) => ({ ...field, required: true }));
}

function found(fields: readonly (readonly [field: string, gap: RepairGap | undefined])[]): RepairGaps {
  return new Map(fields.flatMap(([field, gap]) => (gap === undefined ? [] : [[field, gap] as const])));
}

const textGap = (text: string) => (text.trim() === '' ? 'required' : undefined);

function laterDayGap(day: string, today: IsoDate): RepairGap | undefined {
  const defect = dayDefect(day, today);
  if (defect === 'future-date') return undefined;
  return defect ?? 'not-later';
}

function finishedGap({ startedOn, finishedOn }: Repair, today: IsoDate): RepairGap | undefined {
  return dayDefect(finishedOn, today) ?? (finishedOn < startedOn ? 'before-start' : undefined);
}
