import type { FormSchema } from '@portal/domain/form/schema';
import { labelIn } from '@portal/domain/templates/labels';
import { useMemo } from 'react';
import type { DraftAutosave } from '../../../form/drafts/draft-autosave.ts';
import type { DraftLock } from '../../../form/drafts/draft-lock.ts';
import { useOfficeDraft } from '../../../form/drafts/use-office-draft.ts';
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

/** Stores the form in work on this device after each change. */
export function useBuilderDraft({ userId, opened, lock, form, saved }: Work): DraftAutosave {
  const { template, version, formKind } = opened;
  const { base, etag } = saved;
  const content = useMemo(
    () => ({
      kind: 'form-template' as const,
      place: formAddress(template.id, formKind),
      title: labelIn(currentLanguage(), template.nameTranslations, template.name),
      versionId: version.id,
      step: formKind,
      data: { base, etag, form, schemaVersion: workingCopies.version },
    }),
    [form, base, etag, template, version, formKind],
  );
  return useOfficeDraft({ userId, id: opened.id, found: opened.draft, lock, work: form, content });
}
