import { labelCodeIn } from '@portal/domain/labels/label-address';
import { labelIn } from '@portal/domain/templates/labels';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupSerial } from '../../../lib/languages/format.ts';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { Unbroken } from '../../../ui/values/unbroken.tsx';
import { organisationTemplates } from '../../templates/queries.ts';
import { beginProduction } from '../queries.ts';
import type { Scanned } from './find-scanned.ts';
import css from './station.module.css';

type Props = {
  readonly scanned: Scanned;
  readonly onOpen: (device: number) => void;
  readonly onClose: () => void;
};

type Named = { readonly deviceTemplate: Parameters<typeof nameOf>[0] };
const nameOf = ({
  nameTranslations,
  name,
}: {
  nameTranslations: Parameters<typeof labelIn>[1];
  name: string;
}) => labelIn(currentLanguage(), nameTranslations, name);

/** What to do about a number that opens no device by itself: choose among types, begin a new device, or leave it. */
export function ScanOutcome({ scanned, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const serial = groupSerial(scanned.text);
  const close = (
    <Button className={css['big']} variant="default" onClick={onClose}>
      {t('production.scan.next')}
    </Button>
  );
  const here = scanned.devices.flatMap((device) => (device.kind === 'here' ? [device.row] : []));
  if (here.length > 0)
    return (
      <Notice tone="info" title={<Unbroken text={t('production.scan.which', { serial })} />}>
        <div className={css['answers']}>
          {here.map((row) => (
            <Button key={row.id} className={css['big']} onClick={() => onOpen(row.id)}>
              {nameOf(row.deviceTemplate)}
            </Button>
          ))}
          {close}
        </div>
      </Notice>
    );
  const [past] = scanned.devices;
  if (past !== undefined && past.kind !== 'here')
    return (
      <Notice tone="bad" title={<Unbroken text={t(`production.scan.${past.kind}`, { serial })} />}>
        <p>{t(`production.scan.${past.kind}Text`, { type: typeOfPast(past) })}</p>
        <div className={css['answers']}>{close}</div>
      </Notice>
    );
  if (labelCodeIn(scanned.text) !== undefined)
    return (
      <Notice tone="warn" title={t('production.scan.label')}>
        <p>{t('production.scan.labelText')}</p>
        <div className={css['answers']}>{close}</div>
      </Notice>
    );
  if (scanned.offline)
    return (
      <Notice tone="warn" title={<Unbroken text={t('production.scan.notKept', { serial })} />}>
        <p>{t('production.scan.notKeptText')}</p>
        <div className={css['answers']}>{close}</div>
      </Notice>
    );
  return <NewDevice scanned={scanned} onOpen={onOpen} onClose={onClose} />;
}

const typeOfPast = ({ deviceTemplate }: Named) => nameOf(deviceTemplate);

/** A number that this maker does not know: misread, another maker's, or a new device, of which the type is asked. */
function NewDevice({ scanned, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  const [busy, setBusy] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function begin(template: number): Promise<void> {
    if (busy !== null) return;
    setBusy(template);
    try {
      const id = await beginProduction(scanned.text, template);
      await queries.invalidateQueries({ queryKey: ['production'] });
      onOpen(id);
    } catch (error) {
      setTrouble(problemOf(error).detail);
      setBusy(null);
    }
  }

  return (
    <Notice
      tone="warn"
      title={<Unbroken text={t('production.scan.unknown', { serial: groupSerial(scanned.text) })} />}
    >
      <p>{t('production.scan.unknownText')}</p>
      {trouble !== null && <p role="alert">{trouble}</p>}
      <div className={css['answers']}>
        <Button className={css['big']} onClick={onClose}>
          {t('production.scan.again')}
        </Button>
        {(templates.data ?? [])
          .filter(({ isActive, activeVersion }) => isActive && activeVersion !== null)
          .map((template) => (
            <Button
              key={template.id}
              className={css['big']}
              variant="default"
              loading={busy === template.id}
              onClick={() => void begin(template.id)}
            >
              {t('production.scan.begin', { type: nameOf(template) })}
            </Button>
          ))}
      </div>
    </Notice>
  );
}
