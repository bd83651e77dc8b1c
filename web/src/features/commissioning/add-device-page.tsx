import { CommissioningPage } from './commissioning-page.tsx';

/** `/installations/{id}/add-device/{deviceId}`: one more device for the customer of an installation. */
export default function AddDevicePage() {
  return <CommissioningPage />;
}
