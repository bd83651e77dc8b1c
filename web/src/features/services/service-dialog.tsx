import { addDays } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../form/fields/controls.tsx';
import { ActionDialog } from '../../records/action-dialog.tsx';
import { SendParts } from './send-parts.tsx';
import { type ActionText, type AskingAction, lackingIn } from './action-fields.ts';

type Props = {
  readonly act: AskingAction;
  /** The customer, on a page with many. */
  readonly name?: string | undefined;
  readonly text: ActionText;
  /** Whether the text is another one than at first. */
  readonly isDirty: boolean;
  readonly today: string;
  readonly onText: (text: ActionText) => void;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

/** The fields that are one text; parts are several lines. */
type TypedField = Exclude<keyof ActionText, 'lines' | 'sent'>;

const idOf = (field: keyof ActionText) => `act-${field}`;
const AREA_MAX = 5_000;

/** Asks for the input of one action on a service, and sends it. */
export function ServiceDialog({ act, name, text, isDirty, today, onText, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const lacking = lackingIn(act, text, today);
  return (
    <ActionDialog
      title={t(`services.dialog.${act}.title`)}
      label={t(`services.dialog.${act}.label`)}
      danger={act === 'reject'}
      inline={act === 'send_parts'}
      isDirty={isDirty}
      gap={lacking === null ? null : idOf(lacking)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(tried) => (
        <ActionFields
          act={act}
          name={name}
          text={text}
          today={today}
          onText={onText}
          incomplete={tried && lacking !== null}
        />
      )}
    </ActionDialog>
  );
}

type FieldsProps = Pick<Props, 'act' | 'name' | 'text' | 'today' | 'onText'> & {
  /** It was tried without its required field, which then shows an error. */
  readonly incomplete: boolean;
};

function ActionFields({ act, name, text, today, onText, incomplete }: FieldsProps) {
  const { t } = useTranslation();
  const control = (field: TypedField) => ({
    id: idOf(field),
    label: t(`services.dialog.${field}`),
    value: text[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onText({ ...text, [field]: event.currentTarget.value }),
  });
  const required = (field: TypedField, message: string) => ({
    ...control(field),
    required: true,
    error: incomplete ? message : undefined,
  });
  switch (act) {
    case 'schedule':
      return (
        <LineControl
          {...required('startDate', t('services.form.gap.not-later'))}
          type="date"
          help={name}
          min={addDays(today, 1)}
        />
      );
    case 'require_parts':
      return (
        <AreaControl
          {...required('required', t('services.dialog.requiredMissing'))}
          help={t('services.form.requiredSparePartsHelp')}
          maxLength={AREA_MAX}
        />
      );
    case 'send_parts':
      return (
        <SendParts
          text={text}
          id={idOf('sent')}
          error={incomplete ? t('services.dialog.sentMissing') : undefined}
          onText={onText}
        />
      );
    case 'reject':
      return (
        <AreaControl
          {...required('reason', t('services.dialog.reasonMissing'))}
          help={t('services.dialog.reasonHelp')}
          maxLength={AREA_MAX}
        />
      );
    case 'return_parts':
      return <LineControl {...required('returnedOn', t('form.gap.date'))} type="date" max={today} />;
  }
}
