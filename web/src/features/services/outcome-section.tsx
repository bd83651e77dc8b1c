import type { Service } from '@portal/domain/services/record';
import { getServiceCard } from '@portal/domain/services/record-contract';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../form/fields/field-label.ts';
import { parameterText } from '../../form/fields/parameter-values.ts';
import { fetchFile } from '../../lib/network/api.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { PdfButton } from '../../ui/values/pdf-button.tsx';
import css from '../../records/records.module.css';
import { StoredPictures } from '../../records/stored-pictures.tsx';

/** The repair of a completed service, the parameters that it changed, and the service card. */
export function OutcomeSection({ service }: { readonly service: Service }) {
  const { t } = useTranslation();
  if (service.status !== 'done') return null;
  const { customDevice, replacedBy } = service;
  const schema = customDevice.schemaVersion.parametersSchema;
  const changes = service.changes.map(({ field, before, after }) => {
    const known = schema.find((one) => one.name === field);
    const words = (value: string) => (known ? parameterText(t, known, value) : value) || '–';
    return { term: known ? labelOf(known) : field, value: `${words(before)} → ${words(after)}` };
  });
  const signed = (['signature', 'servicemanSignature'] as const).flatMap((who) => {
    const name = service[who];
    return name === null ? [] : [{ name, label: t(`services.form.${who}`), signature: true }];
  });
  const label = t('services.card');
  return (
    <Section id="repair" title={t('services.section.repair')}>
      <p className={css['text']}>{service.repairDescription}</p>
      <DefinitionList
        items={[
          { term: t('services.form.serviceman'), value: service.serviceman },
          ...changes,
          {
            term: t('services.form.replacement'),
            value: replacedBy && <span className="mono">{groupSerial(replacedBy.serial)}</span>,
          },
        ]}
      />
      <StoredPictures
        files={service.files}
        pictures={[
          ...service.fixedPhotos.map(({ name }, at) => ({
            name,
            label: t('services.form.fixedPhotosNumber', { number: at + 1 }),
          })),
          ...signed,
        ]}
      />
      <PdfButton
        label={label}
        filename={`${label} ${customDevice.serial}`}
        load={() => fetchFile(getServiceCard, { params: { id: service.id } })}
      />
    </Section>
  );
}
