import { isSame } from '@portal/domain/queue/three-way';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import type { QueryClient } from '@tanstack/react-query';
import type { Draft } from '../../../form/drafts/draft.ts';
import { findOfficeWork } from '../../../form/drafts/use-office-draft.ts';
import { warrantyAddress } from '../../template-editor/addresses.ts';
import { officeTemplate } from '../../template-editor/queries.ts';
import { readWork, type WorkTags } from '../queries.ts';
import { type WorkingCopy, workingCopies } from './working-copy.ts';

/** What the address of the warranty editor opens. */
export type OpenedWarranty =
  /** The template has no version that may be changed; with `waits`, work on this device goes on in the next one. */
  | { readonly kind: 'no-draft'; readonly template: DeviceTemplate; readonly waits: boolean }
  | {
      readonly kind: 'work';
      readonly id: string;
      readonly draft: Draft | undefined;
      readonly template: DeviceTemplate;
      readonly version: TemplateVersion;
      /** The work that was found on this device, else the warranty as the server has it. */
      readonly copy: WorkingCopy;
      /** What somebody else has saved since the work that was found here began. */
      readonly meanwhile: { readonly work: WarrantyWork; readonly tags: WorkTags } | undefined;
    };

/** Reads the draft of a template, and whatever work on its warranty is kept on this device. Throws an `ApiProblem`. */
export async function openWarranty(
  queries: QueryClient,
  userId: number,
  templateId: number,
): Promise<OpenedWarranty> {
  const { template } = await queries.fetchQuery({ ...officeTemplate(templateId), staleTime: 0 });
  const draftVersion = template.office?.draft ?? null;
  const address = warrantyAddress(templateId);
  const found = await findOfficeWork(userId, address, workingCopies, (copy) => isSame(copy.work, copy.base));
  if (draftVersion === null) return { kind: 'no-draft', template, waits: found !== undefined };
  const { version, work, tags } = await readWork(queries, draftVersion.id);
  const opened = { kind: 'work' as const, template, version };

  if (found === undefined) {
    const fresh = { base: work, tags, work };
    return { ...opened, id: crypto.randomUUID(), draft: undefined, copy: fresh, meanwhile: undefined };
  }
  const { draft, work: copy } = found;
  const isChanged = !isSame(copy.base, work);
  return {
    ...opened,
    id: draft.id,
    draft,
    copy: isChanged ? copy : { ...copy, tags },
    meanwhile: isChanged ? { work, tags } : undefined,
  };
}
