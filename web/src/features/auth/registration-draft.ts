import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { forgetRegistration, REGISTRATION_KEY } from '../../lib/session/stored-session.ts';

const draftSchema = z.object({
  /** The registration key that was free when it was checked; null before that. */
  checkedKey: z.string().nullable(),
  /** What was typed, by field; the password is never stored. */
  typed: z.record(z.string(), z.string()),
});

type RegistrationDraft = z.infer<typeof draftSchema>;

/**
 * What was typed of a registration in this tab before it was reloaded; null where nothing was. In session storage: other tabs do not
 * have it, and it ends with the tab, or when somebody signs in.
 */
export function storedRegistration(): RegistrationDraft | null {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(REGISTRATION_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Deletes what was typed once its writer has left the page for another one, which a reload does not. */
export function useRegistrationEnd(): void {
  useEffect(() => {
    const page = location.pathname;
    return () => {
      if (location.pathname !== page) forgetRegistration();
    };
  }, []);
}

/** Stores what is typed in a form of the registration, except for passwords. */
export function useRegistrationDraft<Values extends FieldValues, Checked>(
  { watch }: UseFormReturn<Values, unknown, Checked>,
  checkedKey: string | null,
): void {
  useEffect(() => {
    const watching = watch((values) => {
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'password'));
      const draft = { checkedKey, typed: { ...storedRegistration()?.typed, ...typed } };
      try {
        sessionStorage.setItem(REGISTRATION_KEY, JSON.stringify(draft));
      } catch {
        // Acceptable: without storage the input lasts until a reload.
      }
    });
    return () => watching.unsubscribe();
  }, [watch, checkedKey]);
}
