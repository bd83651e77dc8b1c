import { addDays } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../form/fields/controls.tsx';
import { ActionDialog } from '../../records/action-dialog.tsx';
import { type ActionText, type AskingAction, lackingIn } from './action-fields.ts';

type Props = {
  readonly act: AskingAction;
  readonly text: ActionText;
  readonly today: string;
  readonly onText: (text: ActionText) => void;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
};

const idOf = (field: keyof ActionText) => `act-${field}`;
const AREA_MAX = 5_000;
const LINE_MAX = 200;

/** One step of a service that asks for something first. */
export function ServiceDialog({ act, text, today, onText, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const lacking = lackingIn(act, text, today);
  const type = (field: keyof ActionText) => (event: { readonly currentTarget: { readonly value: string } }) =>
    onText({ ...text, [field]: event.currentTarget.value });
  const frame = (field: keyof ActionText) => ({
    id: idOf(field),
    label: t(`services.dialog.${field}`),
    value: text[field],
    onChange: type(field),
  });
  return (
    <ActionDialog
      title={t(`services.dialog.${act}.title`)}
      label={t(`services.dialog.${act}.label`)}
      danger={act === 'reject'}
      gap={lacking === null ? null : idOf(lacking)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(tried) => {
        const wrong = (words: string) => (tried && lacking !== null ? words : undefined);
        switch (act) {
          case 'schedule':
            return (
              <LineControl
                {...frame('startDate')}
                type="date"
                min={addDays(today, 1)}
                required
                error={wrong(t('services.form.gap.not-later'))}
              />
            );
          case 'require_parts':
            return (
              <AreaControl
                {...frame('required')}
                help={t('services.form.requiredSparePartsHelp')}
                maxLength={AREA_MAX}
                required
                error={wrong(t('services.dialog.requiredMissing'))}
              />
            );
          case 'send_parts':
            return (
              <>
                <AreaControl
                  {...frame('sent')}
                  help={t('services.dialog.sentHelp')}
                  maxLength={AREA_MAX}
                  required
                  error={wrong(t('services.dialog.sentMissing'))}
                />
                <LineControl {...frame('tracking')} maxLength={LINE_MAX} autoComplete="off" />
              </>
            );
          case 'reject':
            return (
              <AreaControl
                {...frame('reason')}
                help={t('services.dialog.reasonHelp')}
                maxLength={AREA_MAX}
                required
                error={wrong(t('services.dialog.reasonMissing'))}
              />
            );
          case 'return_parts':
            return (
              <LineControl
                {...frame('returnedOn')}
                type="date"
                max={today}
                required
                error={wrong(t('form.gap.date'))}
              />
            );
        }
      }}
    </ActionDialog>
  );
}
