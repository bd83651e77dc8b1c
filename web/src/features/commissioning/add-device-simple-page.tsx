import { CommissioningPage } from './commissioning-page.tsx';

/** `/add-device-simple/{deviceId}`: a device of its own, or a rejected installation corrected. */
export default function AddDeviceSimplePage() {
  return <CommissioningPage />;
}
