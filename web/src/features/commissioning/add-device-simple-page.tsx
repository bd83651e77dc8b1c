import { CommissioningPage } from './commissioning-page.tsx';

/** `/add-device-simple/{deviceId}`: commissions a device, or corrects a rejected installation. */
export default function AddDeviceSimplePage() {
  return <CommissioningPage />;
}
