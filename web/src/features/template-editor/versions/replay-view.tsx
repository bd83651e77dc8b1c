import { toastProblem } from '../../../ui/notices/toast.ts';
import type { ReplayResult } from '@portal/domain/templates/comparison-contract';
import { labelIn } from '@portal/domain/templates/labels';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../../lib/languages/i18n.ts';
import { CountedProgress } from '../../../ui/notices/progress-bar.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { isReplaced, officeVersion, replayOf, startReplay } from '../queries.ts';
import css from '../template-editor.module.css';

/** So many installations are named; the rest are counted. */
const NAMED = 12;

type Props = {
  readonly versionId: number;
  /** The version that it follows, from which an answer may be hidden. */
  readonly before: number;
};

/** Tries a version on installations that were made, and says of how many it would have made something else. */
export function ReplayView({ versionId, before }: Props) {
  const { t } = useTranslation();
  const labels = useLabels(versionId, before);
  const start = useMutation({ mutationFn: () => startReplay(versionId), onError: toastProblem });
  const begun = start.data;
  const { data = begun, error } = useQuery({ ...replayOf(begun?.id ?? 0), enabled: begun !== undefined });
  const isGone = isReplaced(error);
  const isRunning = !isGone && (data?.state === 'waiting' || data?.state === 'running');
  const isOver = isGone || data?.state === 'failed';
  return (
    <section className={css['form']} aria-label={t('templates.replay.title')}>
      <h3 className={css['name']}>{t('templates.replay.title')}</h3>
      {begun === undefined && <p className={css['second']}>{t('templates.replay.text')}</p>}
      {data !== undefined && isRunning && (
        <CountedProgress label={t('templates.replay.running')} done={data.done} total={data.total} />
      )}
      {isGone && <Notice tone="warn" title={t('templates.replay.replaced')} />}
      {!isGone && data?.state === 'failed' && <Notice tone="bad" title={t('templates.replay.failed')} />}
      {(begun === undefined || isOver) && (
        <div className={css['actions']}>
          <Button
            variant="default"
            loading={start.isPending}
            leftSection={<IconPlayerPlay aria-hidden stroke={1.75} />}
            onClick={() => start.mutate()}
          >
            {t(isOver ? 'templates.replay.again' : 'templates.replay.start')}
          </Button>
        </div>
      )}
      {!isGone && data?.result && <Result result={data.result} labels={labels} />}
    </section>
  );
}

const KINDS = ['lacking', 'refused', 'hiding', 'attachments', 'period'] as const;

/** What the fields of a version and of the one before are called, by their names. */
function useLabels(after: number, before: number): ReadonlyMap<string, string> {
  const [{ data: now }, { data: then }] = [useQuery(officeVersion(after)), useQuery(officeVersion(before))];
  const fields = [then, now].flatMap((read) => read?.version.installationFormSchema.steps ?? []);
  return new Map(
    fields.flatMap((step) =>
      step.fields.map(
        (field) => [field.name, labelIn(currentLanguage(), field.labels, field.label)] as const,
      ),
    ),
  );
}

type ResultProps = { readonly result: ReplayResult; readonly labels: ReadonlyMap<string, string> };

function Result({ result, labels }: ResultProps) {
  const { t } = useTranslation();
  const found = KINDS.filter((kind) => result[kind].length > 0);
  if (result.installations === 0) return <Notice tone="info" title={t('templates.replay.none')} />;
  return (
    <Notice
      tone={found.length === 0 ? 'ok' : 'warn'}
      title={t('templates.replay.done', { count: result.installations })}
    >
      {found.length === 0 && <p>{t('templates.replay.allWell')}</p>}
      {found.map((kind) => (
        <details key={kind}>
          <summary>{t(`templates.replay.${kind}`, { count: result[kind].length })}</summary>
          <ul>
            {result[kind].slice(0, NAMED).map(({ id, names }) => (
              <li key={id}>
                <Link to={`/admin/installations?id=${id}`}>{t('templates.replay.installation', { id })}</Link>
                {kind !== 'period' && ` (${names.map((name) => labels.get(name) ?? name).join(', ')})`}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Notice>
  );
}
