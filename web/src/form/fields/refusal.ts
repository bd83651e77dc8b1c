import { createContext, useContext } from 'react';

/** Where a field that the server named stands in a form. */
export type FieldLocation = {
  /** Key of its step. */
  readonly step: string;
  /** Id of its control, where it has one. */
  readonly id: string | undefined;
  /** What is in it now. */
  readonly value: unknown;
};

/** A field that the server named. */
export type RefusedField = {
  /** Its path in the body. */
  readonly path: string;
  readonly message: string;
  /** Undefined for one that the form does not show. */
  readonly location: FieldLocation | undefined;
  /** It does not hold any more what was refused. */
  readonly changed: boolean;
};

/** The steps of a form as it is now, in order. */
export type Steps = readonly { readonly key: string }[];

/** The first step, in the order of the form, that holds a refused field; undefined when none is named. */
export function firstRefusedStep(steps: Steps, fields: readonly RefusedField[]): string | undefined {
  const named = new Set(fields.map(({ location }) => location?.step));
  return steps.find(({ key }) => named.has(key))?.key;
}

/** What the server said of the controls of a form, by their ids; one that was changed since is not told of. */
export function refusedControls(fields: readonly RefusedField[]): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ location, message, changed }) =>
      location?.id === undefined || changed ? [] : [[location.id, message] as const],
    ),
  );
}

/** What the server said of the controls of the form on the screen, by their ids. */
export const RefusedContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Answers what the server said of a control; undefined when nothing, or when it was changed since. */
export function useRefused(): (id: string) => string | undefined {
  const refused = useContext(RefusedContext);
  return (id) => refused.get(id);
}
