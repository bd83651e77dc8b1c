import type { FormSchema } from '@portal/domain/form/schema';
import { useEffect, useRef, useState } from 'react';
import type { DraftLock } from '../../../form/drafts/draft-lock.ts';
import { type DraftAutosave, draftAutosave } from '../../../form/drafts/draft-autosave.ts';
import { useAutosaveOnLeave } from '../../../form/drafts/use-autosave.ts';
import { labelIn } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { formAddress } from '../../template-editor/addresses.ts';
import type { OpenedBuilder } from './open-builder.ts';
import { type WorkingCopy, workingCopies } from './working-copy.ts';

type Work = {
  readonly userId: number;
  readonly opened: Extract<OpenedBuilder, { kind: 'form' }>;
  readonly lock: DraftLock;
  readonly form: FormSchema;
  readonly saved: Pick<WorkingCopy, 'base' | 'etag'>;
};

const NO_PICTURES = new Map<string, never>();

/** Keeps the form in work on this device after each change, as an installer's draft is kept. */
export function useWorkKept({ userId, opened, lock, form, saved }: Work): DraftAutosave {
  const [autosave] = useState(() => draftAutosave(userId, opened.id, opened.draft));
  useAutosaveOnLeave(autosave);
  useEffect(
    () =>
      lock.beforeGiving(async () => {
        await autosave.flush();
        return autosave.state.get().kind !== 'failed';
      }),
    [lock, autosave],
  );

  const { template, version, formKind } = opened;
  const first = useRef(form);
  const { base, etag } = saved;
  useEffect(() => {
    // Nothing has been done yet.
    if (form === first.current) return;
    first.current = { steps: [] };
    autosave.changed({
      kind: 'form-template',
      place: formAddress(template.id, formKind),
      title: labelIn(currentLanguage(), template.nameTranslations, template.name),
      versionId: version.id,
      step: formKind,
      data: { base, etag, form, schemaVersion: workingCopies.version },
      pictures: NO_PICTURES,
    });
  }, [autosave, form, base, etag, template, version, formKind]);
  return autosave;
}
