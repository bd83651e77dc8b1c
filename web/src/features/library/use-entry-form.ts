import type { LibraryEntry } from '@portal/domain/library/entry';
import { isSame } from '@portal/domain/queue/three-way';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type MergedValues, mergeValues } from '../../form/steps/merge-values.ts';
import { joinedProblem } from '../../form/steps/use-rebased.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { toast } from '../../ui/notices/toast.ts';
import { changeLibraryEntry, libraryTree } from './queries.ts';

/** What the form asks of an entry. */
export type EntryValues = Pick<LibraryEntry, 'name' | 'hidden'> & {
  readonly url: string;
  readonly deviceTypes: readonly number[];
};

export const valuesOf = ({ name, url, hidden, deviceTypes }: LibraryEntry): EntryValues => ({
  name,
  url: url ?? '',
  hidden,
  deviceTypes,
});

type FormState = {
  /** The entry that the values were read from. */
  readonly opened: LibraryEntry;
  readonly values: EntryValues;
  /** The entry that this one becomes a variant of; undefined while nothing is chosen. */
  readonly variantOf: number | null | undefined;
  readonly clashes: MergedValues<EntryValues>['clashes'];
};

const stateOf = (entry: LibraryEntry): FormState => ({
  opened: entry,
  values: valuesOf(entry),
  variantOf: undefined,
  clashes: [],
});

type Props = {
  readonly entry: LibraryEntry;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The form's values, and how they are saved without overwriting what somebody else has saved meanwhile. */
export function useEntryForm({ entry, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const [form, setForm] = useStateAcrossSignIn(`library-entry-${String(entry.id)}`, () => stateOf(entry));
  const { opened, values, variantOf, clashes } = form;
  const set = (some: Partial<FormState>) => setForm((now) => ({ ...now, ...some }));

  const send = (seen: LibraryEntry) =>
    changeLibraryEntry(seen, {
      name: values.name,
      hidden: values.hidden,
      deviceTypes: [...values.deviceTypes],
      ...(entry.kind === 'link' && { url: values.url.trim() }),
      ...(variantOf !== undefined && { variantOf }),
    });

  /** Brings what somebody else has saved into the form; answers the entry where it says what it said before. */
  async function join(error: unknown): Promise<LibraryEntry | null> {
    if (problemOf(error).code !== 'changed-meanwhile') throw error;
    const tree = { ...libraryTree(organisation, entry.language), staleTime: 0 };
    const theirs = (await queries.fetchQuery(tree)).entries.find(({ id }) => id === entry.id);
    if (theirs === undefined) throw error;
    const [before, now] = [valuesOf(opened), valuesOf(theirs)];
    set({ opened: theirs });
    // Its place alone is another one, as after a move of its neighbour.
    if (isSame(before, now) && opened.variantGroup === theirs.variantGroup) return theirs;
    const merged = mergeValues(before, values, now);
    set(merged);
    if (merged.clashes.length === 0) throw joinedProblem(t);
    return null;
  }

  /** Throws an `ApiProblem`. */
  async function save(): Promise<void> {
    try {
      const moved = await send(opened).then(() => undefined, join);
      if (moved === null) return;
      if (moved !== undefined) await send(moved);
      toast({ kind: 'success', title: t('library.saved') });
      onClose();
    } finally {
      onChanged();
    }
  }

  const change = (some: Partial<EntryValues>) =>
    setForm((now) => ({ ...now, values: { ...now.values, ...some } }));

  function take(name: keyof EntryValues): void {
    change({ [name]: valuesOf(opened)[name] });
    set({ clashes: clashes.filter((clash) => clash !== name) });
  }

  const setVariantOf = (next: FormState['variantOf']) => set({ variantOf: next });
  const isDirty = variantOf !== undefined || !isSame(values, valuesOf(opened));
  return { opened, values, isDirty, change, clashes, take, variantOf, setVariantOf, save };
}
