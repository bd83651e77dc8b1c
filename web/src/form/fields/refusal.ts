import { createContext, useContext } from 'react';

/** Where a form has a field that the server named. */
export type FieldLocation = {
  /** Key of its step. */
  readonly step: string;
  /** Id of its control, where it has one. */
  readonly id: string | undefined;
  /** Its current value. */
  readonly value: unknown;
};

/** A field that the server refused. */
export type RefusedField = {
  /** Its path in the body. */
  readonly path: string;
  readonly message: string;
  /** Undefined for a field that the form does not show. */
  readonly location: FieldLocation | undefined;
  /** Whether its value has changed since the refusal; not to one that the form refuses too. */
  readonly changed: boolean;
  /** The place that a verifier marked, where that is what the field is named for. */
  readonly mark?: string;
};

/** The current steps of a form, in order. */
export type Steps = readonly { readonly key: string; readonly holds?: readonly string[] }[];

/** The first step, in the order of the form, with a refused field; undefined when there is none. */
export function firstRefusedStep(steps: Steps, fields: readonly RefusedField[]): string | undefined {
  const named = new Set(fields.map(({ location }) => location?.step));
  return steps.find(({ key, holds = [] }) => [key, ...holds].some((one) => named.has(one)))?.key;
}

/** The server's messages by the ids of the controls; fields that were changed since are left out. */
export function refusedControls(fields: readonly RefusedField[]): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ location, message, changed }) =>
      location?.id === undefined || changed ? [] : [[location.id, message] as const],
    ),
  );
}

/** The server's messages for the form on the screen, by the ids of its controls. */
export const RefusedContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Returns the server's message for a control; undefined when there is none, or when its value was changed since. */
export function useRefused(): (id: string) => string | undefined {
  const refused = useContext(RefusedContext);
  return (id) => refused.get(id);
}
