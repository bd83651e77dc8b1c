import type { ProductionAct } from '@portal/domain/production/transition';
import { STAGES, type Stage } from '@portal/domain/production/stages';

/** Who works in the hall of the demo; the README names their PINs. */
export const DEMO_WORKERS = [
  { id: 1, name: 'Ewa Lis', pin: '4711', badge: 'PRACOWNIK-0001' },
  { id: 2, name: 'Jan Kowal', pin: '2580', badge: 'PRACOWNIK-0002' },
] as const;

export type ProductionPlan = {
  readonly templateId: number;
  readonly serial: string;
  readonly enteredDaysAgo: number;
  /** What was done so far, in order. */
  readonly acts: readonly ProductionAct[];
};

const finishedTo = (last: number): ProductionAct[] =>
  STAGES.filter((stage) => stage <= last).map((stage) => ({ type: 'finish', stage }));
const finished = (stage: Stage): ProductionAct => ({ type: 'finish', stage });

const pump = (number: number, enteredDaysAgo: number, ...acts: ProductionAct[]): ProductionPlan => ({
  templateId: 5,
  serial: `HP-2026-000000${String(number)}`,
  enteredDaysAgo,
  acts,
});

/** Twelve devices at every stage of production: one on hold, one in rework, yellow and red ones, shipped ones. */
export const PRODUCTION_PLANS: readonly ProductionPlan[] = [
  pump(31, 0),
  { templateId: 6, serial: 'SH-2026-00000031', enteredDaysAgo: 1, acts: [] },
  pump(32, 2, ...finishedTo(2)),
  pump(33, 4, ...finishedTo(3)),
  pump(34, 7, ...finishedTo(4)),
  pump(35, 9, ...finishedTo(5), {
    type: 'hold',
    reason: 'Brak sterownika w magazynie, dostawa w czwartek.',
  }),
  { templateId: 6, serial: 'SH-2026-00000032', enteredDaysAgo: 10, acts: finishedTo(7) },
  pump(36, 12, ...finishedTo(6), {
    type: 'rework',
    stage: 4,
    reason: 'Wyciek na lucie przy wymienniku, spadek ciśnienia o 0,8 bar.',
  }),
  { templateId: 8, serial: 'GT-2026-00000031', enteredDaysAgo: 16, acts: finishedTo(6) },
  pump(37, 11, ...finishedTo(7), finished(9)),
  pump(38, 13, ...finishedTo(8)),
  pump(39, 17, ...finishedTo(9)),
];
