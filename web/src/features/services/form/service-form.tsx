import type { User } from '@portal/domain/users/record';
import type { RefusedTarget } from '../../../records/field-work/field-record.ts';
import { FieldWork } from '../../../records/field-work/field-work.tsx';
import type { ServiceTarget } from './route-target.ts';
import { serviceRecord } from './service-record.ts';
import { serviceScreen } from './service-screen.tsx';

type Props = { readonly target: ServiceTarget | RefusedTarget; readonly user: User };

/** The form of a service, or the reason why there is none. */
export default function ServiceForm(props: Props) {
  return <FieldWork record={serviceRecord} screen={serviceScreen} {...props} />;
}
