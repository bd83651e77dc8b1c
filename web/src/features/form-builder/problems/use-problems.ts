import type { FormSchema } from '@portal/domain/form/schema';
import { isSame } from '@portal/domain/queue/three-way';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormKind } from '../form-kind.ts';
import { placeKey } from '../place.ts';
import { type Problem, refusalsOf, type Severity, lateProblemsOf } from './problems.ts';

/** What costs more to find comes this long after the last change. */
const LATE_AFTER_MS = 700;

export type Problems = {
  /** Refusals first. */
  readonly all: readonly Problem[];
  readonly refusals: readonly Problem[];
  /** The worst of each place, by its key. */
  readonly severities: ReadonlyMap<string, Severity>;
  /** Two fields share a label: nothing can be saved and no condition changed (specification section 5). */
  readonly blocked: boolean;
};

/** What is wrong with a form that has settled: refusals at once, the rest a while later. */
export function useProblems(
  form: FormSchema,
  parameters: readonly ParameterField[],
  kind: FormKind,
): Problems {
  const { t } = useTranslation();
  const refusals = useMemo(() => refusalsOf(t, form, parameters, kind), [t, form, parameters, kind]);
  const [late, setLate] = useState<readonly Problem[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const found = lateProblemsOf(t, form, parameters, kind);
      // The same list, given again, renders nothing.
      setLate((now) => (isSame(now, found) ? now : found));
    }, LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [t, form, parameters, kind]);
  return useMemo(() => {
    const all = [...refusals, ...late];
    const severities = new Map<string, Severity>();
    for (const { place, severity } of all.toReversed()) if (place) severities.set(placeKey(place), severity);
    const blocked = refusals.some(({ code }) => code === 'duplicate-label');
    return { all, refusals, severities, blocked };
  }, [refusals, late]);
}
