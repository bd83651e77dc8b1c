import { iri } from '@portal/domain/iri';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { devicePage } from '../../records/addresses.ts';
import { BackLink } from '../../ui/frame/back-link.tsx';
import { Page, Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { DeviceFields } from './device-fields.tsx';
import css from './device-office.module.css';
import { type DeviceValues, sentValues } from './device-values.ts';
import { enterDevice, refreshDevices } from './queries.ts';
import { useLeavingQuestion } from './use-leaving-question.ts';

const EMPTY: DeviceValues = { serial: '', madeOn: '', parameters: {}, pairs: [] };

/** `/admin/devices?new`: enters a device with the parameters of the active version of its type. */
export function NewDevice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  const offered = (templates.data ?? []).filter(({ activeVersion }) => activeVersion !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const template = offered.find(({ id }) => id === chosen) ?? offered[0];
  const schema = template?.activeVersion?.parametersSchema;
  const enter = useMutation({ mutationFn: enterDevice });
  const dirty = values !== EMPTY && !enter.isSuccess;
  useLeavingQuestion(dirty);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (template === undefined || schema === undefined || enter.isPending) return;
    if (values.serial.trim() === '') return document.getElementById('device-serial')?.focus();
    const body = { deviceTemplate: iri('device_templates', template.id), ...sentValues(values, schema) };
    const device = await enter.mutateAsync(body).catch(() => null);
    if (device === null) return;
    toast({ kind: 'success', title: t('deviceOffice.entered', { serial: device.serial }) });
    await refreshDevices(queries);
    await navigate(devicePage(device.id, true), { replace: true });
  }

  const problem = enter.error === null ? null : problemOf(enter.error);
  return (
    <Page width="narrow">
      <BackLink to="/admin/devices">{t('deviceOffice.backToList')}</BackLink>
      <h1>{t('deviceOffice.enter')}</h1>
      {templates.isPending && <Skeletons shape="sections" />}
      {templates.isSuccess && offered.length === 0 && (
        <Notice tone="warn" title={t('deviceOffice.noTypes')}>
          {t('deviceOffice.noTypesText')}
        </Notice>
      )}
      {schema !== undefined && (
        <Section>
          <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
            <NativeSelect
              label={t('deviceOffice.type')}
              value={template?.id ?? ''}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
              data={offered.map(({ id, name, nameTranslations }) => ({
                value: String(id),
                label: labelIn(currentLanguage(), nameTranslations, name),
              }))}
            />
            <DeviceFields
              schema={schema}
              values={values}
              onChange={setValues}
              violations={problem?.violations ?? []}
              serialMissing={tried && values.serial.trim() === ''}
            />
            {problem !== null && <ProblemNotice problem={problem} />}
            <div className={css['bar']}>
              <Button type="submit" loading={enter.isPending}>
                {t('deviceOffice.save')}
              </Button>
            </div>
          </form>
        </Section>
      )}
    </Page>
  );
}
