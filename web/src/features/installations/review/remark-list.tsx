import { isAdmin } from '@portal/domain/access/role-of';
import type { FormSchema } from '@portal/domain/form/schema';
import type { Installation } from '@portal/domain/installations/record';
import type { Remark } from '@portal/domain/installations/review/remark';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupSerial } from '../../../lib/languages/format.ts';
import { useRole } from '../../../lib/session/session.ts';
import { templateVersion } from '../../templates/queries.ts';
import { remarkText } from './remark-words.ts';
import { reviewsOf } from './review-queries.ts';
import css from './remarks.module.css';

type Props = {
  readonly installation: Installation;
  /** The element that a remark leads to, by its field. */
  readonly anchorOf: (field: string) => string;
  /** Called when the list stands as it is going to, be it without what could not be read. */
  readonly onSettled?: () => void;
};

/** What the rules remark about an installation, above everything else; each remark leads to its field. */
export function RemarkList({ installation, anchorOf, onSettled }: Props) {
  const { t } = useTranslation();
  const review = useQuery(reviewsOf([installation.id]));
  const version = useQuery(templateVersion(installation.customDevice.schemaVersion.id));
  const remarks = review.data?.[0]?.remarks;
  const isSettled = isAnswered(review) && isAnswered(version);
  useEffect(() => {
    if (isSettled) onSettled?.();
  });
  // Before the form is read, a remark would name its field by what no person reads.
  if (remarks === undefined || version.isPending)
    return (
      <p className={css['calm']}>{t(review.error ? 'review.remarks.failed' : 'review.remarks.loading')}</p>
    );
  if (remarks.length === 0)
    return (
      <p className={css['calm']}>
        <IconCircleCheck aria-hidden stroke={1.75} size="1.25rem" />
        {t('review.remarks.none')}
      </p>
    );
  return (
    <section className={css['remarks']} aria-labelledby="remarks-title">
      <h2 id="remarks-title" className={css['title']}>
        <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
        {t('review.remarks.title', { count: remarks.length })}
      </h2>
      <ul>
        {remarks.map((remark) => (
          <li key={`${remark.code} ${remark.field} ${remark.given ?? ''}`}>
            <OneRemark
              remark={remark}
              installation={installation}
              form={version.data?.installationFormSchema}
              anchor={remark.field === '' ? undefined : anchorOf(remark.field)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether nothing more comes of a query for now; without a network it waits for one. */
const isAnswered = ({ isPending, isPaused }: { readonly isPending: boolean; readonly isPaused: boolean }) =>
  !isPending || isPaused;

type OneProps = {
  readonly remark: Remark;
  readonly installation: Installation;
  readonly form: FormSchema | undefined;
  readonly anchor: string | undefined;
};

function OneRemark({ remark, installation, form, anchor }: OneProps) {
  const { t } = useTranslation();
  const role = useRole();
  const text = remarkText(t, remark, installation, form);
  const atDesk = isAdmin(role);
  return (
    <>
      {anchor === undefined ? text : <a href={`#${anchor}`}>{text}</a>}
      {remark.reason !== null && <span> {t('review.remarks.because', { reason: remark.reason })}</span>}
      {remark.others.length > 0 && (
        <span>
          {' '}
          {remark.others.map((other, at) => (
            <span key={other.id}>
              {at > 0 && ', '}
              <Link
                to={atDesk ? `/admin/installations?id=${other.id}&view=whole` : `/installations/${other.id}`}
              >
                {other.customer} (<span className="mono">{groupSerial(other.serial)}</span>)
              </Link>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
