import { Button } from '@mantine/core';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupPhone } from '../../lib/languages/format.ts';
import { oneOrganisation } from '../../lib/session/one-organisation.ts';
import { supportMail } from '../../lib/support-mail.ts';
import { queuePanelOpen } from '../../lib/session/unsent.ts';
import { mailToOffice } from '../words/late-correction-words.ts';

/**
 * Asks the office to take back a decision that came before a correction: by a prepared mail, or by phone. What ended a service or a visit
 * is nobody's to take back: there it is how to reach the office.
 */
export function AskOffice({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const { data } = useQuery(oneOrganisation(request.organisationId));
  const { email = null, phone = null } = request.type === 'installation' ? (data ?? {}) : {};
  const { subject, text } = mailToOffice(t, request);
  if (email !== null)
    return (
      <Button component="a" href={supportMail(email, subject, text)}>
        {t('queue.late.ask')}
      </Button>
    );
  if (phone !== null)
    return (
      <Button component="a" href={`tel:${phone}`}>
        {t('queue.late.call', { phone: groupPhone(phone) })}
      </Button>
    );
  return (
    <Button component={Link} to="/support" onClick={() => queuePanelOpen.set(false)}>
      {t('queue.late.contact')}
    </Button>
  );
}
