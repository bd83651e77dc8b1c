import type { FormSchema } from '@portal/domain/form/schema';
import { rulesOf } from '@portal/domain/form-builder/rules';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormKind } from '../form-kind.ts';
import { placeKey } from '../place.ts';
import { ruleSentence, sourcesByReference } from '../rules/rule-words.ts';
import { useProblems } from './use-problems.ts';

/** What is said of the whole form, after a pause in typing: problems, rules in words, and marks for the outline. */
export function useRemarks(form: FormSchema, parameters: readonly ParameterField[], kind: FormKind) {
  const { t } = useTranslation();
  const settled = useSettled(form);
  const problems = useProblems(settled, parameters, kind);
  const sources = useMemo(() => sourcesByReference(settled, parameters), [settled, parameters]);
  const notes = useMemo(() => {
    const rules = rulesOf(settled).map(
      ({ place, showWhen }) => [placeKey(place), ruleSentence(t, showWhen, sources)] as const,
    );
    return { rules: new Map(rules), severities: problems.severities };
  }, [t, settled, sources, problems.severities]);
  return { settled, sources, problems, notes };
}

/** So long nothing changes before what is said of a whole form follows: it costs more than a keystroke may. */
const AFTER_MS = 100;

/** A value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return undefined;
    const timer = setTimeout(() => startTransition(() => setSettled(value)), AFTER_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
