import type { AboveProps } from '../../../records/field-work/record-screen.ts';
import { SavedBefore, useSavedBefore } from '../../../records/saved-before.tsx';
import type { ServiceDraft, ServiceStep } from './service-draft.ts';

/** Above the fault of a new service: that one of the same device waits on this phone, or went out today. */
export function ReportedBefore({ data, step }: AboveProps<ServiceDraft, ServiceStep>) {
  const saved = useSavedBefore('service', data);
  return saved && step.key === 'fault' ? <SavedBefore of="service" saved={saved} /> : null;
}
