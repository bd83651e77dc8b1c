import type { CustomDevice } from '@portal/domain/devices/record';
import { iri } from '@portal/domain/iri';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupSerial } from '../lib/languages/format.ts';
import { Notice } from '../ui/notices/notice.tsx';
import { Unbroken } from '../ui/values/unbroken.tsx';
import { recordPage } from './addresses.ts';

type Props = {
  readonly device: Pick<CustomDevice, 'waitingReplacement'>;
  /** Where the link leads: to the administration, or to field work. */
  readonly inOffice: boolean;
};

/** A device was exchanged, and nobody has approved that yet (decision 045); with the way to where it is decided. */
export function WaitingReplacement({ device: { waitingReplacement }, inOffice }: Props) {
  const { t } = useTranslation();
  if (waitingReplacement === null) return null;
  const { service, serial } = waitingReplacement;
  return (
    <Notice
      tone="warn"
      title={<Unbroken text={t('device.waitingReplacement', { serial: groupSerial(serial) })} />}
    >
      <Link to={`${recordPage(iri('services', service), inOffice)}#replacement`}>
        {t('device.openReplacement')}
      </Link>
    </Notice>
  );
}
