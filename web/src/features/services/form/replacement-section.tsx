import { Button, Checkbox } from '@mantine/core';
import { plateSerial, sameSerial } from '@portal/domain/devices/serial-key';
import { labelIn } from '@portal/domain/templates/labels';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId, focusField } from '../../../form/fields/focus-gap.ts';
import { useRefused } from '../../../form/fields/refusal.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { groupSerial } from '../../../lib/languages/format.ts';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { SerialControl } from '../../../scanner/serial-control.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { YesNo } from '../../../ui/values/yes-no.tsx';
import { serialHoldsLetters } from '../../templates/queries.ts';
import css from './replacement.module.css';
import { isReplaced, lookedUp, REPLACED, REPLACEMENT, REPLACEMENT_CONFIRMED } from './replacement.ts';
import type { ServiceDraft } from './service-draft.ts';
import type { ServiceStepProps } from './service-fields.tsx';

/**
 * Replacing the whole device is an act of its own: a question, the new number scanned or typed, a look-up, both devices
 * beside each other, and a confirmation.
 */
export default function ReplacementSection(props: ServiceStepProps) {
  const { t } = useTranslation();
  const { data, onChange } = props;
  return (
    <>
      <YesNo
        name={fieldId('parameters', REPLACED)}
        label={t('services.form.replaced')}
        description={t('services.form.replacedHelp')}
        value={isReplaced(data)}
        onChange={(yes) => onChange({ kind: 'value', field: 'replaced', value: yes })}
      />
      {isReplaced(data) && <NewDevice {...props} />}
    </>
  );
}

function NewDevice(props: ServiceStepProps) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { data, gaps, onChange } = props;
  const id = fieldId('parameters', REPLACEMENT);
  const { searching, search } = useLookUp(props);
  const found = lookedUp(data);
  const isOwn = sameSerial(data.replacement.trim(), data.device.serial);
  const gap = isOwn ? 'same-serial' : gaps.get(REPLACEMENT);
  return (
    <>
      <Field
        group
        name={id}
        label={t('services.form.replacement')}
        error={gap === undefined ? refused(id) : t(`services.form.replacementGap.${gapKey(gap)}`)}
        required
      >
        <SerialControl
          compact
          name={id}
          letters={serialHoldsLetters(data.version.parametersSchema)}
          value={data.replacement}
          onChange={(value) => onChange({ kind: 'value', field: 'replacement', value })}
          onSubmit={() => void search(data.replacement)}
          onScanCompleted={(text) => {
            onChange({ kind: 'value', field: 'replacement', value: text });
            void search(text);
          }}
        />
      </Field>
      {!isOwn && found !== undefined && <Compared {...props} found={found} />}
      {!isOwn && found === undefined && (
        <Button
          variant="outline"
          loading={searching}
          leftSection={<IconSearch aria-hidden stroke={1.75} />}
          onClick={() => void search(data.replacement)}
        >
          {t('services.form.lookUp')}
        </Button>
      )}
    </>
  );
}

const GAPS = ['required', 'same-serial', 'look-up', 'already-installed'] as const;
const gapKey = (gap: string) => GAPS.find((known) => known === gap) ?? 'required';

type ComparedProps = ServiceStepProps & { readonly found: NonNullable<ServiceDraft['newDevice']> };

/** The old and the new device, and the confirmation that they were exchanged. */
function Compared({ data, gaps, onChange, found }: ComparedProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { device } = data;
  const confirmed = fieldId('parameters', REPLACEMENT_CONFIRMED);
  const confirm = (value: boolean) => onChange({ kind: 'value', field: 'replacementConfirmed', value });
  // A number that the maker does not know is first of all a mistyped one.
  const asksFirst = found.state === 'unknown' && data.replacementConfirmed !== true;
  const [from, to] = [groupSerial(device.serial), groupSerial(plateSerial(found.serial))];
  return (
    <section aria-labelledby={heading} className={css['section']}>
      <h2 id={heading} className={css['heading']}>
        {t('services.form.exchange')}
      </h2>
      <dl className={css['pair']}>
        <div>
          <dt>{t('services.form.oldDevice')}</dt>
          <dd className="mono">{from}</dd>
          <dd>
            {labelIn(currentLanguage(), device.deviceTemplate.nameTranslations, device.deviceTemplate.name)}
          </dd>
        </div>
        <div>
          <dt>{t('services.form.newDevice')}</dt>
          <dd className="mono">{to}</dd>
          <dd>{found.name || t(`services.form.newState.${found.state}`)}</dd>
        </div>
      </dl>
      {found.state !== 'free' && (
        <Notice
          tone={found.state === 'installed' ? 'bad' : 'warn'}
          title={t(`services.form.newState.${found.state}`)}
        />
      )}
      {asksFirst && (
        <div className={css['ways']}>
          <Button id={confirmed} onClick={() => focusField(fieldId('parameters', REPLACEMENT))}>
            {t('services.form.mendNumber')}
          </Button>
          <Button variant="outline" onClick={() => confirm(true)}>
            {t('services.form.numberIsRight')}
          </Button>
          {gaps.has(REPLACEMENT_CONFIRMED) && (
            <p role="alert" className={css['error']}>
              {t('services.form.unknownNumber')}
            </p>
          )}
        </div>
      )}
      {!asksFirst && found.state !== 'installed' && (
        <Checkbox
          id={confirmed}
          label={t('services.form.exchanged', { from, to })}
          checked={data.replacementConfirmed === true}
          error={gaps.has(REPLACEMENT_CONFIRMED) && t('services.form.notExchanged')}
          onChange={({ currentTarget }) => confirm(currentTarget.checked)}
        />
      )}
    </section>
  );
}

/** Looks the new device up in the maker's database; without a connection its number is taken as it stands. */
function useLookUp({ data, onChange }: ServiceStepProps) {
  const [searching, setSearching] = useState(false);
  const { templateId } = data.device;

  async function search(typed: string): Promise<void> {
    const serial = typed.trim();
    if (serial === '' || searching || sameSerial(serial, data.device.serial)) return;
    setSearching(true);
    try {
      const { lookUpDevice } = await import('../../devices/queries.ts');
      const lookup =
        templateId === undefined
          ? ({ kind: 'offline' } as const)
          : await lookUpDevice(templateId, data.version.parametersSchema, serial);
      const name =
        'device' in lookup
          ? labelIn(
              currentLanguage(),
              lookup.device.deviceTemplate.nameTranslations,
              lookup.device.deviceTemplate.name,
            )
          : '';
      onChange({ kind: 'value', field: 'newDevice', value: { serial, state: lookup.kind, name } });
      onChange({ kind: 'value', field: 'replacementConfirmed', value: false });
    } catch (error) {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    } finally {
      setSearching(false);
    }
  }

  return { searching, search };
}
