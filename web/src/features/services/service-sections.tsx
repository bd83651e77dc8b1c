import type { Service } from '@portal/domain/services/record';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { formatDue } from './due-text.ts';
import css from '../../records/records.module.css';
import { StoredPictures } from '../../records/stored-pictures.tsx';

type Props = { readonly service: Service };

/** The fault with its photos. */
export function FaultSection({ service }: Props) {
  const { t } = useTranslation();
  return (
    <Section id="fault" title={t('services.section.fault')}>
      <p className={css['text']}>{service.faultDescription}</p>
      {service.outOfUse && <p className={css['second']}>{t('services.outOfUse')}</p>}
      <StoredPictures
        files={service.files}
        pictures={service.issuePhotos.map(({ name }, at) => ({
          name,
          label: t('services.form.issuePhotosNumber', { number: at + 1 }),
        }))}
      />
    </Section>
  );
}

const day = (when: string | null) => when && formatDate(when);
const moment = (when: string | null) => when && formatDateTime(when);

/** The deadlines of the warranty terms, and when each step was done. */
export function TermsSection({ service }: Props) {
  const { t } = useTranslation();
  return (
    <Section id="terms" title={t('services.section.terms')}>
      <DefinitionList
        items={[
          { term: t('services.term.reportedAt'), value: moment(service.reportedAt) },
          {
            term: t('services.term.responseDue'),
            value: service.responseDue && formatDue(service.responseDue),
          },
          { term: t('services.term.serviceStartDate'), value: day(service.serviceStartDate) },
          { term: t('services.term.deadline'), value: day(service.deadline) },
          { term: t('services.term.startedAt'), value: moment(service.startedAt) },
          { term: t('services.term.finishedAt'), value: moment(service.finishedAt) },
        ]}
      />
    </Section>
  );
}

/** The spare parts that were requested and sent, and the return of the replaced part. */
export function PartsSection({ service }: Props) {
  const { t } = useTranslation();
  if (service.requiredSpareParts === null && service.sentSpareParts === null) return null;
  return (
    <Section id="parts" title={t('services.section.parts')}>
      <DefinitionList
        items={[
          { term: t('services.part.required'), value: service.requiredSpareParts, wide: true },
          { term: t('services.part.requiredAt'), value: moment(service.partsRequiredAt) },
          { term: t('services.part.sent'), value: service.sentSpareParts, wide: true },
          { term: t('services.part.sentAt'), value: moment(service.partsSentAt) },
          {
            term: t('services.part.tracking'),
            value: service.trackingNumber && <span className="mono">{service.trackingNumber}</span>,
          },
          { term: t('services.part.returnDue'), value: day(service.partReturnDue) },
          { term: t('services.part.returnedOn'), value: day(service.partsReturnedOn) },
        ]}
      />
    </Section>
  );
}
