import { CommissioningPage } from './commissioning-page.tsx';

/** `/installations/{id}/add-device/{deviceId}`: one more device at the same customer's. */
export default function AddDevicePage() {
  return <CommissioningPage />;
}
