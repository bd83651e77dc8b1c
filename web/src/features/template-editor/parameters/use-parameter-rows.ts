import { mergeParameters, type ParameterClash } from '@portal/domain/form-builder/merge-parameters';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { leftAcrossSignIn, useLeavingAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { officeVersion, refreshTemplates, saveDraft } from '../queries.ts';

type Rows = readonly WrittenParameter[];
/** The parameters as the server has them, with the tag that saving them sends back. */
type Saved = { readonly parameters: Rows; readonly etag: string | null };

/** What is left of the list when the session ends: what it was opened over, and what was made of it. */
type Left = { readonly saved: Saved; readonly rows: Rows };

/**
 * The parameters on the screen. What is typed here stays when somebody else saves meanwhile: both changes are merged on saving, and
 * where both changed the same parameter, the person chooses. It also comes back after another sign-in.
 *
 * @param isEditing whether one of them is open: until it is closed, the list under it stays as it was opened
 */
export function useParameterRows(version: TemplateVersion, read: Saved, isEditing: boolean) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const place = `parameters-${version.id}`;
  const [before] = useState(() => leftAcrossSignIn(place) as Left | undefined);
  const [saved, setSaved] = useState(before?.saved ?? read);
  const [rows, setRows] = useState(before?.rows ?? read.parameters);
  const newest = useRef(rows);
  useLayoutEffect(() => {
    newest.current = rows;
  });
  const [clashes, setClashes] = useState<readonly ParameterClash[]>([]);
  const dirty = JSON.stringify(rows) !== JSON.stringify(saved.parameters);
  useLeavingAcrossSignIn(place, (): Left | undefined => (dirty || isEditing ? { saved, rows } : undefined));
  const [seen, setSeen] = useState(saved.etag);
  /** Whether somebody else's save has been read that the list does not show. */
  const [isOutdated, setOutdated] = useState(false);
  // After a save of its own the list is ahead of what was read, until it is read again.
  if (seen !== read.etag) {
    setSeen(read.etag);
    setOutdated(saved.etag !== read.etag);
  } else if (isOutdated && !dirty && !isEditing) show(read);

  function show(now: Saved) {
    setSaved(now);
    setRows(now.parameters);
    setClashes([]);
    setOutdated(false);
  }

  /** Puts what the server has beside what was changed here since `before`, also while it was asked. */
  function join(now: Saved, before: Rows) {
    const merged = mergeParameters(before, newest.current, now.parameters);
    setSaved(now);
    setRows(merged.parameters);
    setClashes(merged.clashes);
  }

  async function send(parameters: Rows, etag: string | null) {
    const { data, etag: tag } = await saveDraft(version.id, etag, { parametersSchema: [...parameters] });
    join({ parameters: writtenOf(data) ?? parameters, etag: tag }, rows);
  }

  const save = useMutation({
    mutationFn: async () => {
      try {
        await send(rows, saved.etag);
      } catch (error) {
        if (problemOf(error).code !== 'changed-meanwhile') throw error;
        const fresh = await queries.fetchQuery({ ...officeVersion(version.id), staleTime: 0 });
        const theirs = writtenOf(fresh.version);
        if (theirs === null) throw error;
        const merged = mergeParameters(saved.parameters, rows, theirs);
        if (merged.clashes.length > 0)
          return join({ parameters: theirs, etag: fresh.etag }, saved.parameters);
        await send(merged.parameters, fresh.etag);
      }
      // The page must have read the saved state first: until then, leaving it would ask about unsaved changes.
      await refreshTemplates(queries);
      toast({ kind: 'success', title: t('templates.saved') });
    },
  });

  function takeTheirs({ name, theirs }: ParameterClash) {
    const others = rows.filter((row) => row.name !== name);
    const isHere = others.length < rows.length;
    if (theirs === null) setRows(others);
    else setRows(isHere ? rows.map((row) => (row.name === name ? theirs : row)) : [...rows, theirs]);
    setClashes(clashes.filter((clash) => clash.name !== name));
  }

  return { rows, setRows, dirty, save, clashes, takeTheirs, undo: () => show(read) };
}

/** The parameters; null when one is of a kind that this app does not know, since it must not change those. */
export function writtenOf({ parametersSchema }: TemplateVersion): Rows | null {
  const written = parametersSchema.flatMap((parameter) =>
    parameter.type === 'newer' ? [] : [parameter as WrittenParameter],
  );
  return written.length === parametersSchema.length ? written : null;
}
