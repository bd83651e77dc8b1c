import type { FormSchema } from '@portal/domain/form/schema';
import { useEffect, useRef, useState } from 'react';
import type { DraftHold } from '../../../form/drafts/draft-hold.ts';
import { type DraftKeeper, draftKeeper } from '../../../form/drafts/draft-keeper.ts';
import { useKeeperUntilClosed } from '../../../form/drafts/use-draft-keeper.ts';
import { labelIn } from '@portal/domain/templates/labels';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { formAddress } from '../../template-editor/addresses.ts';
import type { OpenedBuilder } from './open-builder.ts';
import { type WorkingCopy, workingCopies } from './working-copy.ts';

type Work = {
  readonly userId: number;
  readonly opened: Extract<OpenedBuilder, { kind: 'form' }>;
  readonly hold: DraftHold;
  readonly form: FormSchema;
  readonly saved: Pick<WorkingCopy, 'base' | 'etag'>;
};

const NO_PICTURES = new Map<string, never>();

/** Keeps the form in work on this device after each change, as an installer's draft is kept. */
export function useWorkKept({ userId, opened, hold, form, saved }: Work): DraftKeeper {
  const [keeper] = useState(() => draftKeeper(userId, opened.id, opened.draft));
  useKeeperUntilClosed(keeper);
  useEffect(
    () =>
      hold.beforeGiving(async () => {
        await keeper.flush();
        return keeper.state.get().kind !== 'failed';
      }),
    [hold, keeper],
  );

  const { template, version, formKind } = opened;
  const first = useRef(form);
  const { base, etag } = saved;
  useEffect(() => {
    // Nothing has been done yet.
    if (form === first.current) return;
    first.current = { steps: [] };
    keeper.changed({
      kind: 'form-template',
      place: formAddress(template.id, formKind),
      title: labelIn(currentLanguage(), template.nameTranslations, template.name),
      versionId: version.id,
      step: formKind,
      data: { base, etag, form, schemaVersion: workingCopies.version },
      pictures: NO_PICTURES,
    });
  }, [keeper, form, base, etag, template, version, formKind]);
  return keeper;
}
