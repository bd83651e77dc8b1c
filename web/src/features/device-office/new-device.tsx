import { iri } from '@portal/domain/iri';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { DraftAutosave } from '../../form/drafts/draft-autosave.ts';
import type { DraftLock } from '../../form/drafts/draft-lock.ts';
import { useOfficeDraft } from '../../form/drafts/use-office-draft.ts';
import { OPENED_FORM } from '../../lib/network/query-client.ts';
import { OpenedForm } from '../../form/steps/opened-form.tsx';
import { useOnce } from '../../form/steps/use-once.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation, useUser } from '../../lib/session/session.ts';
import { devicePage } from '../../records/addresses.ts';
import { BackLink, Page, Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { TEMPLATES_ADDRESS } from '../template-editor/addresses.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { DeviceFields, focusMissing } from './device-fields.tsx';
import css from './device-office.module.css';
import { officeList } from '../../records/office-list-address.ts';
import { type DeviceValues, sentValues } from './device-values.ts';
import { newDevicePlace, newDevices, type OpenedDevice, openNewDevice } from './new-device-draft.ts';
import { enterDevice, refreshDevices } from './queries.ts';

/** `/admin/devices?new`: enters a device with the parameters of the active version of its type. */
export function NewDevice() {
  const { t } = useTranslation();
  const user = useUser();
  const organisation = useOrganisation();
  if (user === null) return null;
  const place = newDevicePlace(user, organisation);
  return (
    <OpenedForm
      userId={user.id}
      place={place}
      open={() => openNewDevice(user.id, place)}
      failed={(error, retry) => (
        <ErrorState title={t('deviceOffice.found.failed')} text={problemOf(error).detail} onRetry={retry} />
      )}
    >
      {(opened, lock, turn) => (
        <Page width="narrow">
          <BackLink to={officeList('/admin/devices', organisation)}>{t('deviceOffice.backToList')}</BackLink>
          <h1>{t('deviceOffice.enter')}</h1>
          <NewDeviceForm key={`${opened.id} ${String(turn)}`} userId={user.id} {...{ place, opened, lock }} />
        </Page>
      )}
    </OpenedForm>
  );
}

type Props = {
  readonly userId: number;
  readonly place: string;
  readonly opened: OpenedDevice;
  readonly lock: DraftLock;
};

function NewDeviceForm(props: Props) {
  const { opened } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  const offered = (templates.data ?? []).filter(({ activeVersion }) => activeVersion !== null);
  const [chosen, setChosen] = useState(opened.template);
  const [values, setValues] = useState(opened.values);
  const [tried, setTried] = useState(false);
  const template = offered.find(({ id }) => id === chosen) ?? offered[0];
  const schema = template?.activeVersion?.parametersSchema;
  const once = useOnce();
  const enter = useMutation({
    mutationFn: (body: Parameters<typeof enterDevice>[0]) => once(body, (key) => enterDevice(body, key)),
  });
  const autosave = useDeviceDraft(props, chosen, values);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (template === undefined || schema === undefined || enter.isPending) return;
    if (focusMissing(values, schema)) return;
    const body = { deviceTemplate: iri('device_templates', template.id), ...sentValues(values, schema) };
    const device = await enter.mutateAsync(body).catch(() => null);
    if (device === null) return;
    await autosave.forget();
    toast({ kind: 'success', title: t('deviceOffice.entered', { serial: device.serial }) });
    await refreshDevices(queries);
    await navigate(devicePage(device.id, true), { replace: true });
  }

  async function startOver() {
    await autosave.forget();
    await queries.invalidateQueries({ queryKey: [OPENED_FORM] });
  }

  const problem = enter.error === null ? null : problemOf(enter.error);
  return (
    <>
      {opened.draft !== undefined && <FoundDraft onStartOver={() => void startOver()} />}
      {templates.isPending && <Skeletons shape="sections" />}
      {templates.isSuccess && offered.length === 0 && (
        <Notice tone="warn" title={t('deviceOffice.noTypes')}>
          <Link to={TEMPLATES_ADDRESS}>{t('deviceOffice.noTypesText')}</Link>
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
              tried={tried}
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
    </>
  );
}

/** Says that a device was begun here earlier, and offers to start over. */
function FoundDraft({ onStartOver }: { readonly onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" title={t('deviceOffice.found.title')}>
      <p>{t('deviceOffice.found.text')}</p>
      <Button variant="default" onClick={onStartOver}>
        {t('deviceOffice.found.anew')}
      </Button>
    </Notice>
  );
}

/** Keeps what is typed on this machine after each change, until it is saved. */
function useDeviceDraft(
  { userId, place, opened, lock }: Props,
  template: number | null,
  values: DeviceValues,
): DraftAutosave {
  const content = useMemo(
    () => ({
      kind: 'device' as const,
      place,
      title: values.serial,
      versionId: 0,
      step: 'device',
      data: { template, values, schemaVersion: newDevices.version },
    }),
    [place, template, values],
  );
  return useOfficeDraft({ userId, id: opened.id, found: opened.draft, lock, work: content, content });
}
