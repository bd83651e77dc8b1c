import { type Import, IMPORT_KINDS } from '@portal/domain/imports/contract';
import { TABLE_ENCODINGS } from '@portal/domain/imports/encoding';
import { SEPARATORS } from '@portal/domain/imports/table';
import { Button, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOpenWork } from '../../lib/loading/busy.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { organisationNow } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { Section } from '../../ui/frame/page.tsx';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { CountedProgress, ProgressLine } from '../../ui/notices/progress-bar.tsx';
import { importAddress } from './addresses.ts';
import css from './imports.module.css';
import { sendTable, type Upload } from './queries.ts';
import { readTable, type Table } from './read-table.ts';
import type { TextChoice } from './read-text-table.ts';
import { SampleTable } from './sample-table.tsx';
import { TableProblem } from './table-problem.ts';

/**
 * The first step: a file is chosen and read here; what the reading guessed is shown beside the first rows, and can be changed. All of it is
 * there again after another sign-in, and no new version of the app takes it away.
 */
export function FileStep({ first }: { readonly first: Import['kind'] }) {
  const { t } = useTranslation();
  const [kind, setKind] = useStateAcrossSignIn(`import-kind-${first}`, first);
  const [chosen, setChosen] = useStateAcrossSignIn<ReadRequest | null>(`import-file-${first}`, null);
  const { mutate, ...read } = useMutation({
    mutationFn: ({ from, choice }: ReadRequest) => readTable(from, choice),
  });
  useOpenWork(chosen !== null);
  useEffect(() => {
    if (chosen !== null) mutate(chosen);
  }, [chosen, mutate]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [from] = event.currentTarget.files ?? [];
    if (from) setChosen({ from, choice: {} });
  }

  return (
    <Section title={t('imports.file.title')}>
      <div className={css['form']}>
        <RadioRows
          name="kind"
          label={t('imports.kind.label')}
          value={kind}
          onChange={setKind}
          options={IMPORT_KINDS.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
        />
        <p>
          {t(`imports.kind.${kind}Text`)} {t('imports.file.text')}
        </p>
        <label className={css['file']}>
          {t('imports.file.choose')}
          <input
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            // One that was corrected is chosen again under its name.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={choose}
          />
        </label>
        {read.isPending && <ProgressLine label={t('imports.file.reading')} />}
        {read.error && <FileProblem error={read.error} />}
        {read.data && chosen && (
          <Read
            key={`${read.data.text?.encoding} ${read.data.text?.separator} ${chosen.from.name} ${chosen.from.size}`}
            kind={kind}
            table={read.data}
            onChoice={(choice) => setChosen({ ...chosen, choice })}
          />
        )}
      </div>
    </Section>
  );
}

type ReadRequest = { readonly from: File; readonly choice: TextChoice };

function FileProblem({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  if (!(error instanceof TableProblem))
    return <Notice tone="bad" title={t('imports.fileProblem.unreadable')} />;
  const { row = 0, max = 0 } = error.values;
  return (
    <Notice
      tone="bad"
      title={t(`imports.fileProblem.${error.code}`, { row: formatNumber(row), max: formatNumber(max) })}
    />
  );
}

function Read({
  kind,
  table,
  onChoice,
}: {
  readonly kind: Import['kind'];
  readonly table: Table;
  readonly onChoice: (choice: TextChoice) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {table.text && (
        <div className={css['two']}>
          <NativeSelect
            label={t('imports.file.encoding')}
            description={t('imports.file.encodingHelp')}
            value={table.text.encoding}
            data={TABLE_ENCODINGS.map((value) => ({ value, label: t(`imports.encoding.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const encoding = TABLE_ENCODINGS.find((one) => one === value);
              if (encoding) onChoice({ ...table.text, encoding });
            }}
          />
          <NativeSelect
            label={t('imports.file.separator')}
            description={t('imports.file.separatorHelp')}
            value={table.text.separator}
            data={SEPARATORS.map((value) => ({ value, label: t(`imports.separator.${NAMES[value]}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const separator = SEPARATORS.find((one) => one === value);
              if (separator) onChoice({ ...table.text, separator });
            }}
          />
        </div>
      )}
      {table.problems.map((problem) => (
        <Notice
          key={JSON.stringify(problem)}
          tone="bad"
          title={t(`imports.headerProblem.${problem.code}`, {
            column: 'column' in problem ? problem.column + 1 : 0,
            name: 'name' in problem ? problem.name : '',
            count: 'count' in problem ? problem.count : 0,
          })}
        />
      ))}
      <SampleTable header={table.header} rows={table.sample} />
      <p>{t('imports.file.rows', { count: table.count, shown: formatNumber(table.count) })}</p>
      {table.problems.length === 0 && <Sending kind={kind} table={table} key={kind} />}
    </>
  );
}

const NAMES = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** Sends the rows; what broke off goes on where it stopped. */
function Sending({ kind, table }: { readonly kind: Import['kind']; readonly table: Table }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [upload, setUpload] = useStateAcrossSignIn<Upload | null>('import-upload', null);
  const sending = useRef(false);
  const send = useMutation({
    mutationFn: () => sendTable(kind, table, upload, setUpload),
    // Where a superadmin has switched to another organisation, its page would not find the import.
    onSuccess: ({ id, organisation }) =>
      organisation === organisationNow() ? navigate(importAddress(id)) : undefined,
    onSettled: () => {
      sending.current = false;
    },
  });
  /** A second click may come before the button is drawn as busy. */
  function start() {
    if (sending.current) return;
    sending.current = true;
    send.mutate();
  }
  const sent = Math.max(0, (upload?.next ?? 2) - 2);
  return (
    <>
      {send.isPending && (
        <CountedProgress label={t('imports.file.sending')} done={sent} total={table.count} />
      )}
      {send.error && (
        <Notice tone="bad" title={t('imports.file.sendingFailed')}>
          {problemOf(send.error).detail}
        </Notice>
      )}
      <div className={css['actions']}>
        <Button
          loading={send.isPending}
          leftSection={<IconUpload aria-hidden stroke={1.75} />}
          onClick={start}
        >
          {t(upload === null || send.isPending ? 'imports.file.send' : 'imports.file.goOn')}
        </Button>
      </div>
    </>
  );
}
