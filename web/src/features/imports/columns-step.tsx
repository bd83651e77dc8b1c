import type { Import } from '@portal/domain/imports/contract';
import { type ChosenTarget, withChosen } from '@portal/domain/imports/columns';
import { isSame } from '@portal/domain/queue/three-way';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { Section } from '../../ui/frame/page.tsx';
import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { TEMPLATES_ADDRESS } from '../template-editor/addresses.ts';
import { officeTemplates } from '../template-editor/queries.ts';
import css from './imports.module.css';
import { importOf, mappingOf, planRows } from './queries.ts';

/** The select's value for types that a column names. */
const BY_COLUMN = 'column';

/** What a column can hold besides the parameters of a type: `imports.target` names it. */
const TARGETS = [
  'serial',
  'type',
  'madeOn',
  'installedOn',
  'soldOn',
  'status',
  'customerName',
  'companyName',
  'address',
  'zipcode',
  'city',
  'phone',
  'email',
  'installerEmail',
  'warrantyNumber',
  'warrantyStart',
  'warrantyEnd',
  'lastInspection',
  'noteInstaller',
  'noteCustomer',
  'note',
] as const;

type StepProps = {
  readonly of: Import;
  /** Goes back to the plan that the columns were opened from; absent where there is none. */
  readonly onBack?: () => void;
};

/** The second step: what the columns hold, of which type the devices are, and what becomes of new ones. */
export function ColumnsStep({ of, onBack }: StepProps) {
  const { t } = useTranslation();
  const { data: templates } = useQuery(officeTemplates(useOrganisation()));
  const active = templates?.filter(({ activeVersion }) => activeVersion !== null) ?? [];
  // A file that names types is read by them: under one type for all, devices of the others would be entered as that one.
  const { data: byColumn, isPending } = useQuery(mappingOf(of.id, null));
  const namesTypes = (of.mapping.length > 0 ? of : byColumn)?.mapping.includes('@type') === true;
  const first = of.template?.id ?? (namesTypes ? undefined : active[0]?.id);
  const [chosenType, setChosenType] = useStateAcrossSignIn<string | null>(`import-type-${of.id}`, null);
  const [chosen, setChosen] = useStateAcrossSignIn<Chosen>(`import-columns-${of.id}`, () => ({
    columns: [],
    goods: of.goods,
    decimal: of.decimal,
  }));
  const type = chosenType ?? (first === undefined ? BY_COLUMN : String(first));
  if (!templates || isPending) return <Skeletons shape="rows" count={5} />;
  if (active.length === 0)
    return (
      <Notice tone="warn" title={t('imports.columns.noTypes')}>
        <Link to={TEMPLATES_ADDRESS}>{t('deviceOffice.noTypesText')}</Link>
      </Notice>
    );
  return (
    <Section title={t('imports.columns.title')}>
      <div className={css['form']}>
        <NativeSelect
          label={t('imports.columns.type')}
          value={type}
          onChange={({ currentTarget: { value } }) => setChosenType(value)}
          data={[
            ...active.map(({ id, name, nameTranslations }) => ({
              value: String(id),
              label: labelIn(currentLanguage(), nameTranslations, name),
            })),
            { value: BY_COLUMN, label: t('imports.columns.byColumn') },
          ]}
        />
        <Columns
          key={type}
          of={of}
          template={type === BY_COLUMN ? null : Number(type)}
          chosen={chosen}
          onChosen={setChosen}
          onBack={onBack}
        />
      </div>
    </Section>
  );
}

/** What somebody chose besides the type. It stays when they choose another type. */
type Chosen = Pick<Import, 'goods' | 'decimal'> & { readonly columns: readonly ChosenTarget[] };

type Props = {
  readonly of: Import;
  readonly template: number | null;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onBack: (() => void) | undefined;
};

function Columns(props: Props) {
  const { t } = useTranslation();
  const { data, error } = useQuery(mappingOf(props.of.id, props.template));
  if (error) return <Notice tone="bad" title={problemOf(error).detail} />;
  if (!data) return <Skeletons shape="rows" count={5} />;
  return (
    <>
      {data.remembered > 0 && <p>{t('imports.columns.remembered', { count: data.remembered })}</p>}
      <Form {...props} suggested={data} />
    </>
  );
}

type Suggested = {
  readonly mapping: readonly (string | null)[];
  readonly targets: readonly {
    readonly name: string;
    readonly label: string | null;
    readonly required: boolean;
  }[];
};

type FormProps = Props & { readonly suggested: Suggested };

/** What the plan is to be asked for with: what was suggested and what somebody chose, of this type or of another before it. */
function askedWith({ of, template, suggested, chosen: { columns, goods, decimal } }: FormProps) {
  // What a plan was asked for with is changed from there: the suggestion does not know of it.
  const isPlanned = of.mapping.length > 0 && (of.template?.id ?? null) === template;
  const first = {
    mapping: isPlanned ? of.mapping : suggested.mapping,
    goods: of.goods,
    decimal: of.decimal,
  };
  const offered = new Set(suggested.targets.map(({ name }) => name));
  const ofManyTypes = of.kind === 'devices' && template === null;
  const asked = { mapping: withChosen(first.mapping, columns, offered, ofManyTypes), goods, decimal };
  return { asked, isChanged: !isSame(asked, first) };
}

function Form(props: FormProps) {
  const { of, template, suggested, chosen, onChosen, onBack } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { asked, isChanged } = askedWith(props);
  const { mapping, goods, decimal } = asked;
  const plan = useMutation({
    mutationFn: () => planRows(of.id, { mapping: [...mapping], template, goods, decimal }),
    onSuccess: (next) => queries.setQueryData(importOf(of.id).queryKey, next),
  });
  useUnsavedOfficeGuard(isChanged && !plan.isSuccess, 'deviceOffice');
  const missing = suggested.targets.filter(({ name, required }) => required && !mapping.includes(name));
  const nameOf = ({ name, label }: Suggested['targets'][number]): string => {
    const target = TARGETS.find((one) => name === `@${one}`);
    return label ?? (target ? t(`imports.target.${target}`) : name);
  };
  const lacksSerial = !mapping.includes('@serial');
  const lacksType = template === null && !mapping.includes('@type');
  return (
    <>
      <div className={css['columns']}>
        {of.header.map((name, column) => (
          <NativeSelect
            key={`${column} ${name}`}
            label={name === '' ? t('imports.file.nameless', { column: column + 1 }) : name}
            value={mapping[column] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChosen({ ...chosen, columns: [...chosen.columns, { column, target: value || null }] })
            }
            data={[
              { value: '', label: t('imports.columns.leaveOut') },
              ...suggested.targets.map((target) => ({ value: target.name, label: nameOf(target) })),
            ]}
          />
        ))}
      </div>
      {of.kind === 'devices' && (
        <OfDevices
          goods={goods}
          onGoods={(next) => onChosen({ ...chosen, goods: next })}
          decimal={decimal}
          onDecimal={(next) => onChosen({ ...chosen, decimal: next })}
        />
      )}
      {lacksSerial && <Notice tone="warn" title={t('imports.columns.lacksSerial')} />}
      {lacksType && <Notice tone="warn" title={t('imports.columns.lacksType')} />}
      {!lacksSerial && missing.length > 0 && (
        <Notice
          tone="warn"
          title={t(of.kind === 'devices' ? 'imports.columns.lacks' : 'imports.columns.lacksTarget', {
            names: missing.map(nameOf).join(', '),
          })}
        />
      )}
      {plan.error && <Notice tone="bad" title={problemOf(plan.error).detail} />}
      <div className={css['actions']}>
        <Button
          loading={plan.isPending}
          disabled={lacksSerial || lacksType || (of.kind === 'installations' && missing.length > 0)}
          onClick={() => plan.mutate()}
        >
          {t('imports.columns.plan')}
        </Button>
        {onBack && (
          <Button variant="default" disabled={plan.isPending} onClick={onBack}>
            {t('imports.columns.back')}
          </Button>
        )}
      </div>
    </>
  );
}

type OfDevicesProps = {
  readonly goods: Import['goods'];
  readonly onGoods: (goods: Import['goods']) => void;
  readonly decimal: Import['decimal'];
  readonly onDecimal: (decimal: Import['decimal']) => void;
};

/** What is asked of a file of devices besides its columns. */
function OfDevices({ goods, onGoods, decimal, onDecimal }: OfDevicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <RadioRows
        name="goods"
        label={t('imports.columns.goods')}
        value={goods}
        onChange={onGoods}
        options={[
          { value: 'finished', label: t('imports.columns.finished') },
          { value: 'production', label: t('imports.columns.production') },
        ]}
      />
      <RadioRows
        name="decimal"
        label={t('imports.columns.decimal')}
        value={decimal}
        onChange={onDecimal}
        options={[
          { value: ',', label: t('imports.columns.comma') },
          { value: '.', label: t('imports.columns.point') },
        ]}
      />
    </>
  );
}
