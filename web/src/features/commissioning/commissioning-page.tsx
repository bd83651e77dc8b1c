import { Navigate, useLocation, useParams } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { FieldWork } from '../../records/field-work/field-work.tsx';
import { commissioningTarget } from './addresses.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { commissioningScreen, NoDevice } from './commissioning-screen.tsx';

/**
 * The form for an address, or the reason why there is none: `/add-device-simple/{deviceId}` commissions a device or corrects a rejected
 * installation, `/installations/{id}/add-device/{deviceId}` adds one more device for the customer of an installation.
 */
export default function CommissioningPage() {
  const user = useUser();
  const params = useParams();
  const { search } = useLocation();
  const target = commissioningTarget(params, new URLSearchParams(search));
  // The page of an installation links here without a device, which is looked up on the home page first.
  if (target === undefined && params['deviceId'] === 'new' && params['id'] !== undefined)
    return <Navigate to={`/?beside=${encodeURIComponent(params['id'])}`} replace />;
  if (target === undefined || user === null) return <NoDevice />;
  return <FieldWork record={commissioningRecord} screen={commissioningScreen} {...{ target, user }} />;
}
