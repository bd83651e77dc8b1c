import { useUser } from '../../../lib/session/session.ts';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';
import { inspectionRecord } from './inspection-record.ts';
import { inspectionScreen } from './inspection-screen.tsx';
import type { InspectionTarget } from './route-target.ts';

/** The form of an inspection, or the reason why there is none. */
export default function InspectionForm({ target }: { readonly target: InspectionTarget | RefusedTarget }) {
  const user = useUser();
  if (user === null) return null;
  return <FieldWork record={inspectionRecord} screen={inspectionScreen} {...{ target, user }} />;
}
