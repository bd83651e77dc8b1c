import { isSame } from '@portal/domain/queue/three-way';
import type { FormSchema } from '@portal/domain/form/schema';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '../../../form/drafts/draft.ts';
import { findOfficeWork } from '../../../form/drafts/use-office-draft.ts';
import { formAddress } from '../../template-editor/addresses.ts';
import { officeTemplate, officeVersion } from '../../template-editor/queries.ts';
import { type FormKind, SCHEMA_OF } from '../form-kind.ts';
import { type WorkingCopy, workingCopies } from './working-copy.ts';

/** What an address of the builder opens. */
export type OpenedBuilder =
  /** The template has no version that may be changed; with `waits`, work on this device goes on in the next one. */
  | { readonly kind: 'no-draft'; readonly template: DeviceTemplate; readonly waits: boolean }
  /** Somebody writes the template with a newer app. */
  | { readonly kind: 'newer'; readonly template: DeviceTemplate }
  | {
      readonly kind: 'form';
      readonly id: string;
      readonly draft: Draft | undefined;
      readonly formKind: FormKind;
      readonly template: DeviceTemplate;
      readonly version: TemplateVersion;
      /** The work that was found on this device, else the form as the server has it. */
      readonly copy: WorkingCopy;
      /** What somebody else has saved since the work that was found here began. */
      readonly meanwhile: { readonly form: FormSchema; readonly etag: string | null } | undefined;
    };

/** Reads the draft of a template, and whatever work on its form is kept on this device. Throws an `ApiProblem`. */
export async function openBuilder(
  queries: QueryClient,
  userId: number,
  templateId: number,
  formKind: FormKind,
): Promise<OpenedBuilder> {
  const { template } = await queries.fetchQuery({ ...officeTemplate(templateId), staleTime: 0 });
  const draftVersion = template.office?.draft ?? null;
  const address = formAddress(templateId, formKind);
  const found = await findOfficeWork(userId, address, workingCopies, (copy) => isSame(copy.form, copy.base));
  if (draftVersion === null) return { kind: 'no-draft', template, waits: found !== undefined };
  const { version, etag } = await queries.fetchQuery({ ...officeVersion(draftVersion.id), staleTime: 0 });
  const form = version[SCHEMA_OF[formKind]];
  if (form.steps.some((step) => step.fields.some((field) => field.type === 'newer')))
    return { kind: 'newer', template };
  const opened = { kind: 'form' as const, formKind, template, version };
  const fresh = { ...opened, copy: { base: form, etag, form }, meanwhile: undefined };

  if (found === undefined) return { ...fresh, id: crypto.randomUUID(), draft: undefined };
  const { draft, work: copy } = found;
  // Of a version that was published meanwhile the work goes on in the next one, if need be after a comparison.
  const isChanged = !isSame(copy.base, form);
  return {
    ...opened,
    id: draft.id,
    draft,
    copy: isChanged ? copy : { ...copy, etag },
    meanwhile: isChanged ? { form, etag } : undefined,
  };
}
