import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/loading/chunk.ts';
import { DialogPart } from '../../../ui/dialogs/dialog-part.tsx';
import links from '../../../ui/lists/link-rows.module.css';

const CardCode = lazyPart(() => import('./card-code.tsx'));

type Props = {
  readonly installation: number;
  readonly card: 'installation' | 'warranty';
};

/** A row that shows the customer a QR code by which a card opens on their own phone (decision 054); needs a network. */
export function CardCodeButton({ installation, card }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={links['row']} onClick={() => setOpen(true)}>
        <IconQrcode aria-hidden stroke={1.75} />
        {t('signing.card.show', { card: t(`installations.card.${card}`) })}
      </button>
      {open && (
        <DialogPart opened onClose={() => setOpen(false)}>
          <CardCode {...{ installation, card }} onClose={() => setOpen(false)} />
        </DialogPart>
      )}
    </>
  );
}
