import { storedForm } from '@portal/domain/form/visible';
import type { Inspection } from '@portal/domain/inspections/record';
import { iriSchema } from '@portal/domain/iri-schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factsOf, picturesOfStep } from '../../form/steps/answered-step.ts';
import { extraPhotosText } from '../../form/pictures/extra-photos.ts';
import { titleOf } from '../../form/fields/field-label.ts';
import { formatDate } from '../../lib/languages/format.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { templateVersion } from '../templates/queries.ts';
import css from '../../records/records.module.css';
import { StoredPictures } from '../../records/stored-pictures.tsx';

const versionAddress = iriSchema('device_template_versions');

/** The readings of this inspection once it is done, those of the last one until then. */
export function ReadingsSection({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation();
  const version = useQuery(templateVersion(versionAddress.parse(inspection.version)));
  const done = inspection.status === 'done';
  const survey = done ? inspection.survey : inspection.previous?.survey;
  const on = done ? inspection.executedAt : inspection.previous?.executedAt;
  if (survey === undefined || !on) return null;
  const steps = version.data
    ? storedForm(version.data.inspectionFormSchema, survey.data, inspection.customDevice.parameters)
    : [];
  const signed = (['signature', 'inspectorSignature'] as const).flatMap((who) => {
    const name = inspection[who];
    return name === null ? [] : [{ name, label: t(`inspections.form.${who}`), signature: true }];
  });
  const added = inspection.photos.map(({ name, caption }) => ({ name, caption: caption ?? '' }));
  return (
    <Section
      id="readings"
      title={t(done ? 'inspections.readings' : 'inspections.lastReadings', { date: formatDate(on) })}
    >
      {inspection.executedBy !== null && done && (
        <p className={css['second']}>{t('inspections.by', { name: inspection.executedBy })}</p>
      )}
      {steps.map((step) => (
        <div key={step.id}>
          <h3>{titleOf(step)}</h3>
          <DefinitionList items={factsOf(t, step, survey.data)} />
        </div>
      ))}
      {done && inspection.note !== null && <p className={css['text']}>{inspection.note}</p>}
      {done && (
        <StoredPictures
          files={inspection.files}
          pictures={[
            ...steps.flatMap((step) => picturesOfStep(step, survey.data)),
            ...extraPhotosText(t, added),
            ...signed,
          ]}
        />
      )}
    </Section>
  );
}
