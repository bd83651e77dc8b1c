import { LoadedService } from './service-detail.tsx';
import { UnsentService } from './unsent-service.tsx';

/** One service: of the server's by its number, one that waits on this device by its client id. */
export default function ServiceShown({ id }: { readonly id: string }) {
  return /^\d+$/.test(id) ? <LoadedService id={Number(id)} /> : <UnsentService clientId={id} />;
}
