import { emailSchema } from '@portal/domain/contact/contact-fields';
import type { MailDelivery } from '@portal/domain/mails/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../form/fields/controls.tsx';
import { useOnce } from '../form/steps/use-once.ts';
import { useStateAcrossSignIn } from '../lib/session/state-across-sign-in.ts';
import { RadioRows } from '../ui/inputs/radio-rows.tsx';
import { toast } from '../ui/notices/toast.ts';
import { ActionDialog } from './action-dialog.tsx';
import css from './records.module.css';
import { type CARDS, type Mailed, sendCardAgain } from './record-mails.ts';

const FIELD = 'customer-address';

type Props = {
  readonly of: Mailed;
  readonly id: number;
  readonly card: (typeof CARDS)[number];
  /** The last mail of this card to the customer; undefined for a device without an installation. */
  readonly customer: MailDelivery | undefined;
  /** The customer's address as it is stored, to which the card goes; that of the last mail may have been for that mail only. */
  readonly address: string;
  readonly onSent: () => void;
  readonly onClose: () => void;
};

/**
 * Sends a card again. Who may type another address says whether it is for this card only or corrects the customer's
 * address; after a mail that bounced, a correction is preselected.
 */
export default function ResendDialog(props: Props) {
  const { of, id, card, customer, address: stored, onSent, onClose } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const once = useOnce();
  const name = `card-again-${of}-${String(id)}`;
  const [address, setAddress] = useStateAcrossSignIn(`${name}-address`, stored);
  const typed = address.trim();
  const correctable = customer?.correctable === true;
  const right = !correctable || emailSchema.safeParse(typed).success;
  const changed = correctable && typed !== stored;
  const cameBack = customer?.state === 'refused' || customer?.state === 'bounced';
  const [meant, setMeant] = useStateAcrossSignIn<'once' | 'correct'>(
    `${name}-meant`,
    cameBack ? 'correct' : 'once',
  );

  async function send(): Promise<void> {
    const other = changed ? { to: typed, correct: meant === 'correct' } : null;
    await once({ card, id, other }, (onceKey) => sendCardAgain(card, id, other, onceKey));
    onSent();
    await queries.invalidateQueries({ queryKey: [`${of}s`] });
    toast({ kind: 'success', title: t('records.mails.sentTitle'), message: t('records.mails.sentText') });
  }

  return (
    <ActionDialog
      title={t(`records.mails.sendAgain.${card}`)}
      label={t(changed && meant === 'correct' ? 'records.mails.correct' : 'records.mails.again')}
      isDirty={changed}
      gap={right ? null : FIELD}
      onConfirm={send}
      onClose={onClose}
    >
      {(tried) =>
        correctable ? (
          <>
            <LineControl
              id={FIELD}
              type="email"
              inputMode="email"
              label={t('records.mails.address')}
              help={t('records.mails.addressHelp')}
              required
              error={tried && !right ? t('form.gap.email') : undefined}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            {changed && (
              <RadioRows
                name="meant"
                label={t('records.mails.meant')}
                options={[
                  { value: 'correct', label: t('records.mails.meantCorrect') },
                  { value: 'once', label: t('records.mails.meantOnce') },
                ]}
                value={meant}
                onChange={setMeant}
              />
            )}
          </>
        ) : (
          customer !== undefined && (
            <p className={css['text']}>{t('records.mails.goesTo', { address: stored })}</p>
          )
        )
      }
    </ActionDialog>
  );
}
