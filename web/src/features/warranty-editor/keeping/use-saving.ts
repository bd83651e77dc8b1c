import { LANGUAGES } from '@portal/domain/constants';
import { isSame } from '@portal/domain/queue/three-way';
import { type MergedWork, mergeWork, type WarrantyWork } from '@portal/domain/warranty/merge-work';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { refreshTemplates, saveDraft } from '../../template-editor/queries.ts';
import { readWork, removeText, saveText, type WorkTags } from '../queries.ts';
import type { OpenedWarranty } from './open-warranty.ts';

/** The warranty as the server has it. */
type Saved = {
  readonly base: WarrantyWork;
  readonly tags: WorkTags;
  /** What was on the screen when it was saved or opened: while that is there, nothing is unsaved. */
  readonly shown: WarrantyWork | null;
};

/** What somebody else has saved beside what is on this screen, with what both have changed. */
export type Clash = {
  readonly merged: MergedWork;
  readonly mine: WarrantyWork;
  readonly theirs: WarrantyWork;
  readonly tags: WorkTags;
};

/** What somebody else has saved, and the warranty on which the work here stood then. */
type Found = { readonly base: WarrantyWork; readonly work: WarrantyWork; readonly tags: WorkTags };

export type Saving = {
  readonly saved: Saved;
  readonly busy: boolean;
  /** What is to be looked at before the work goes on. */
  readonly clash: Clash | null;
  readonly save: (work: WarrantyWork) => Promise<void>;
  /** Goes on with the joined warranty: it comes on the screen and stands on what the other has saved. */
  readonly resolveClash: (work: WarrantyWork) => void;
};

/**
 * Saves terms and texts, each under the tag under which it was read, and compares them with what somebody else has saved
 * meanwhile: what does not clash is joined, the rest is asked about.
 *
 * @param onScreen the warranty as it is now: what is typed while a save is on its way is compared as well
 * @param onWork puts a joined warranty on the screen
 */
export function useSaving(
  opened: Extract<OpenedWarranty, { kind: 'work' }>,
  onScreen: WarrantyWork,
  onWork: (work: WarrantyWork) => void,
): Saving {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { version } = opened;
  const [busy, setBusy] = useState(false);
  const [atFirst] = useState(() => standAtFirst(opened));
  const [saved, setSaved] = useState<Saved>(atFirst.saved);
  const [found, setFound] = useState<Found | null>(atFirst.found);
  const clash = useMemo(() => found && clashOf(found.base, onScreen, found), [found, onScreen]);
  /** Sent without an answer: they may have arrived. */
  const [unanswered, setUnanswered] = useState<readonly WarrantyWork[]>([]);

  async function send(work: WarrantyWork, from: Saved): Promise<void> {
    const arrived = (next: ServerState) => setSaved({ ...next, shown: null });
    setSaved({ ...(await sendParts(version.id, work, from, arrived)), shown: work });
    setUnanswered([]);
  }

  async function save(work: WarrantyWork): Promise<void> {
    setBusy(true);
    try {
      await sendOrCompare(work);
    } catch (error) {
      toast({ kind: 'error', title: t('warranty.notSaved'), message: problemOf(error).detail });
    } finally {
      setBusy(false);
    }
  }

  async function sendOrCompare(work: WarrantyWork): Promise<void> {
    try {
      await send(work, saved);
    } catch (error) {
      if (problemOf(error).status !== 412) {
        setUnanswered([...unanswered, work]);
        throw error;
      }
      const there = await readWork(queries, version.id);
      const base = withArrived(saved.base, unanswered, there.work);
      if (!isMineAlone(clashOf(base, work, there))) return setFound({ ...there, base });
      await send(work, { base: there.work, tags: there.tags, shown: null });
    }
    void refreshTemplates(queries);
    toast({ kind: 'success', title: t('warranty.saved') });
  }

  return {
    saved,
    busy,
    clash,
    save,
    resolveClash: (work) => {
      if (clash === null) return;
      setSaved({ base: clash.theirs, tags: clash.tags, shown: null });
      setFound(null);
      onWork(work);
    },
  };
}

/** Terms and texts as the server has them. */
type ServerState = Pick<Saved, 'base' | 'tags'>;

/**
 * Sends what differs, and answers what the server has then. Each part that has arrived counts as saved (`onArrived`), whatever
 * becomes of the next. Throws an `ApiProblem`.
 */
async function sendParts(
  versionId: number,
  work: WarrantyWork,
  from: ServerState,
  onArrived: (now: ServerState) => void,
): Promise<ServerState> {
  let now = from;
  const arrived = (next: ServerState) => onArrived((now = next));
  if (!isSame(work.terms, now.base.terms)) {
    const { etag } = await saveDraft(versionId, now.tags.version, termsPatch(work));
    arrived({ base: { ...now.base, terms: work.terms }, tags: { ...now.tags, version: etag } });
  }
  for (const language of LANGUAGES) {
    const text = work.texts[language];
    if (text === undefined || isSame(text, now.base.texts[language])) continue;
    const tag = await saveText(versionId, language, now.tags.texts[language], text);
    arrived({
      base: { ...now.base, texts: { ...now.base.texts, [language]: text } },
      tags: { ...now.tags, texts: { ...now.tags.texts, [language]: tag } },
    });
  }
  // After what is written: the last text of a version is not removed before another one is there.
  for (const language of LANGUAGES) {
    if (work.texts[language] !== undefined || now.base.texts[language] === undefined) continue;
    await removeText(versionId, language, now.tags.texts[language]);
    const { [language]: _text, ...texts } = now.base.texts;
    const { [language]: _tag, ...tags } = now.tags.texts;
    arrived({ base: { ...now.base, texts }, tags: { ...now.tags, texts: tags } });
  }
  return now;
}

/** The terms as a change of the version: a period that is not there is taken away. */
function termsPatch({ terms }: WarrantyWork) {
  const { extendedMonths = null, saleGraceMonths = null } = terms;
  return { warrantyTerms: { ...terms, extendedMonths, saleGraceMonths } };
}

/** What the work stands on, where parts of what was sent have arrived although nobody said so: they are nobody else's work. */
function withArrived(
  base: WarrantyWork,
  unanswered: readonly WarrantyWork[],
  theirs: WarrantyWork,
): WarrantyWork {
  return unanswered.reduce<WarrantyWork>(
    (now, sent) => ({
      terms: isSame(sent.terms, theirs.terms) ? theirs.terms : now.terms,
      texts: Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const isHere = isSame(sent.texts[language], theirs.texts[language]);
          const text = isHere ? theirs.texts[language] : now.texts[language];
          return text === undefined ? [] : [[language, text]];
        }),
      ),
    }),
    base,
  );
}

/** On what the work stands that was found here: a warranty that somebody else has not changed meanwhile is taken as it is now. */
function standAtFirst({ copy, meanwhile }: Extract<OpenedWarranty, { kind: 'work' }>) {
  const stands = (base: WarrantyWork, tags: WorkTags, found: Found | null) => ({
    saved: { base, tags, shown: isSame(copy.work, base) ? copy.work : null },
    found,
  });
  if (meanwhile === undefined) return stands(copy.base, copy.tags, null);
  return isMineAlone(clashOf(copy.base, copy.work, meanwhile))
    ? stands(meanwhile.work, meanwhile.tags, null)
    : stands(copy.base, copy.tags, { ...meanwhile, base: copy.base });
}

/**
 * Whether nobody else has changed the warranty: something else of the draft was saved meanwhile, such as a form, or an earlier
 * save arrived whose answer was lost.
 */
function isMineAlone({ merged, mine }: Clash): boolean {
  return (
    merged.overlaps.length === 0 &&
    isSame(
      merged.work(() => true),
      mine,
    )
  );
}

function clashOf(
  base: WarrantyWork,
  mine: WarrantyWork,
  { work, tags }: { readonly work: WarrantyWork; readonly tags: WorkTags },
): Clash {
  return { merged: mergeWork(base, mine, work), mine, theirs: work, tags };
}
