import { mergeForms, type MergedForms } from '@portal/domain/form-builder/merge-forms';
import { isSame } from '@portal/domain/queue/three-way';
import type { FormSchema } from '@portal/domain/form/schema';
import { compareVersions } from '@portal/domain/templates/comparison';
import type { VersionChange } from '@portal/domain/templates/version-change';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { officeVersion, refreshTemplates, saveDraft } from '../../template-editor/queries.ts';
import { SCHEMA_OF } from '../form-kind.ts';
import type { OpenedBuilder } from './open-builder.ts';

type OpenedForm = Extract<OpenedBuilder, { kind: 'form' }>;

/** The form as the server has it. */
type Saved = {
  readonly base: FormSchema;
  readonly etag: string | null;
  /** What was on the screen when it was saved or opened: while that is there, nothing is unsaved. */
  readonly shown: FormSchema | null;
};

/** What somebody else has saved beside what is on this screen, with what both have changed. */
export type Clash = {
  readonly merged: MergedForms;
  readonly mine: FormSchema;
  readonly theirs: FormSchema;
  /** Everything that the other has changed, what nobody else touched too. */
  readonly changes: readonly VersionChange[];
  readonly etag: string | null;
};

/** What somebody else has saved, and the form on which the work here stood then. */
type Found = { readonly base: FormSchema; readonly form: FormSchema; readonly etag: string | null };

export type Saving = {
  readonly saved: Saved;
  readonly busy: boolean;
  /** What is to be looked at before the work goes on. */
  readonly clash: Clash | null;
  readonly save: (form: FormSchema) => Promise<void>;
  /** Goes on with the joined form: it comes on the screen and stands on what the other has saved. */
  readonly resolveClash: (form: FormSchema) => void;
};

/**
 * Saves a form, and compares it with what somebody else has saved meanwhile: what does not clash is joined, the rest is asked about.
 *
 * @param onScreen the form as it is now: what is typed while a save is on its way is compared as well
 * @param onForm puts a joined form on the screen
 */
export function useSaving(
  opened: OpenedForm,
  onScreen: FormSchema,
  onForm: (form: FormSchema) => void,
): Saving {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { version, formKind, copy, meanwhile } = opened;
  const [busy, setBusy] = useState(false);
  const [atFirst] = useState(() => {
    if (meanwhile === undefined) return { found: null, ...copy };
    const isAlone = isMineAlone(clashOf(opened, copy.base, copy.form, meanwhile));
    return isAlone
      ? { found: null, base: meanwhile.form, etag: meanwhile.etag }
      : { found: { ...meanwhile, base: copy.base }, base: copy.base, etag: copy.etag };
  });
  const [saved, setSaved] = useState<Saved>({
    base: atFirst.base,
    etag: atFirst.etag,
    shown: isSame(copy.form, atFirst.base) ? copy.form : null,
  });
  const [found, setFound] = useState<Found | null>(atFirst.found);
  const clash = useMemo(
    () => found && clashOf(opened, found.base, onScreen, found),
    [opened, found, onScreen],
  );
  /** Sent without an answer: they may have arrived. */
  const [unanswered, setUnanswered] = useState<readonly FormSchema[]>([]);

  async function save(form: FormSchema): Promise<void> {
    setBusy(true);
    try {
      await sendOrCompare(form);
    } catch (error) {
      toast({ kind: 'error', title: t('builder.notSaved'), message: problemOf(error).detail });
    } finally {
      setBusy(false);
    }
  }

  async function send(form: FormSchema, over: string | null): Promise<void> {
    const body = { [SCHEMA_OF[formKind]]: form } as Parameters<typeof saveDraft>[2];
    const { data, etag } = await saveDraft(version.id, over, body);
    setSaved({ base: data[SCHEMA_OF[formKind]], etag, shown: form });
    setUnanswered([]);
  }

  async function sendOrCompare(form: FormSchema): Promise<void> {
    try {
      await send(form, saved.etag);
    } catch (error) {
      if (problemOf(error).status !== 412) {
        setUnanswered([...unanswered, form]);
        throw error;
      }
      const { version: now, etag } = await queries.fetchQuery({ ...officeVersion(version.id), staleTime: 0 });
      const theirs = now[SCHEMA_OF[formKind]];
      // What this screen has sent itself is nobody else's work.
      const base = unanswered.find((sent) => isSame(sent, theirs)) ?? saved.base;
      const there = { form: theirs, etag };
      if (!isMineAlone(clashOf(opened, base, form, there))) return setFound({ ...there, base });
      await send(form, etag);
    }
    void refreshTemplates(queries);
    toast({ kind: 'success', title: t('builder.saved') });
  }

  return {
    saved,
    busy,
    clash,
    save,
    resolveClash: (form) => {
      if (clash === null) return;
      setSaved({ base: clash.theirs, etag: clash.etag, shown: null });
      setFound(null);
      onForm(form);
    },
  };
}

/**
 * Whether nobody else has changed this form: something else of the draft was saved meanwhile, or an earlier save arrived whose
 * answer was lost.
 */
function isMineAlone({ merged, mine }: Clash): boolean {
  return (
    merged.overlaps.length === 0 &&
    isSame(
      merged.form(() => true),
      mine,
    )
  );
}

function clashOf(
  { version, formKind }: OpenedForm,
  base: FormSchema,
  mine: FormSchema,
  { form: theirs, etag }: { readonly form: FormSchema; readonly etag: string | null },
): Clash {
  const withForm = (form: FormSchema) => ({ ...version, [SCHEMA_OF[formKind]]: form });
  const changes = compareVersions(withForm(base), withForm(theirs));
  return { merged: mergeForms(base, mine, theirs), mine, theirs, changes, etag };
}
