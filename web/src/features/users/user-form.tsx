import { roleOf, ROLE_KEYS } from '@portal/domain/access/role-of';
import type { User } from '@portal/domain/users/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { MergedNotice } from '../../form/steps/merged-notice.tsx';
import { joinedProblem, useRebased } from '../../form/steps/use-rebased.ts';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation, useRole, useUser } from '../../lib/session/session.ts';
import { CheckRows } from '../../ui/inputs/check-rows.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Section } from '../../ui/frame/page.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { changeUser, oneUser, servicePartners } from './queries.ts';
import { type UserValues, userValuesSchema, valuesOf } from './user-values.ts';

type Props = { readonly user: User; readonly etag: string | null; readonly onDone: () => void };

/** Edits what an admin may change of a user: personal data, roles, service partner, device types. */
export function UserForm({ user, etag, onDone }: Props) {
  const { t } = useTranslation();
  const { sent, rebased, setDirty, cancel } = useUserForm({ user, etag, onDone });
  const { setFocus } = sent.form;
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <Section title={t('users.act.edit')}>
      <SentFormFrame
        sent={sent}
        submitLabel={t('users.save')}
        busyLabel={t('users.saving')}
        onDirty={setDirty}
        beside={
          <Button variant="default" onClick={() => void cancel()}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <PersonFields sent={sent} />
        <PartnerSelect user={user} sent={sent} />
        <RoleChoice user={user} sent={sent} />
        <TemplateChoice sent={sent} />
        {rebased.clashes.length > 0 && <Clashes user={user} rebased={rebased} />}
      </SentFormFrame>
    </Section>
  );
}

/** The form's values, what saving them sends, and the question before they are lost. */
function useUserForm({ user, etag, onDone }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const leaving = {
    title: t('users.unsaved.title'),
    text: t('users.unsaved.text'),
    confirmLabel: t('users.unsaved.leave'),
    cancelLabel: t('users.unsaved.stay'),
    danger: true,
  };
  useUnsavedGuard(dirty, leaving);
  const sent = useSentForm({
    name: 'user',
    schema: userValuesSchema,
    defaults: valuesOf(user),
    send: async ({ roles, templates, ...data }) => {
      try {
        await changeUser(user.id, opened.etag, {
          ...data,
          availableTemplates: templates,
          ...(sameRoles(roles, opened.values.roles) ? {} : { roles }),
        });
      } catch (error) {
        if (problemOf(error).code !== 'changed-meanwhile') throw error;
        const fresh = await queries.fetchQuery({ ...oneUser(user.id), staleTime: 0 });
        if (join({ values: valuesOf(fresh.user), etag: fresh.etag })) return;
        throw joinedProblem(t);
      }
      setDirty(false);
      await queries.invalidateQueries({ queryKey: ['users'] });
      toast({ kind: 'success', title: t('users.done.edit', { name: data.name }) });
      onDone();
    },
  });
  const rebased = useRebased(`user-${user.id}`, sent.form, { values: valuesOf(user), etag });
  const { opened, join } = rebased;
  return {
    sent,
    rebased,
    setDirty,
    cancel: async () => {
      if (!dirty || (await confirm(leaving))) onDone();
    },
  };
}

type FieldsProps = { readonly sent: ReturnType<typeof useUserForm>['sent'] };

function PersonFields({ sent: { control } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput label={t('users.name')} autoComplete="off" maxLength={200} required {...control('name')} />
      <TextInput label={t('users.company')} autoComplete="off" maxLength={200} {...control('company')} />
      <TextInput label={t('users.taxId')} inputMode="numeric" autoComplete="off" {...control('taxId')} />
      <TextInput
        label={t('users.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...control('phone')}
      />
      <TextInput
        label={t('users.certificateNumber')}
        autoComplete="off"
        maxLength={200}
        {...control('certificateNumber')}
      />
    </>
  );
}

type UserFieldProps = FieldsProps & Pick<Props, 'user'>;

/** The service partners of the organisation but this user; while they are being fetched, the present one. */
function usePartners(user: User): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useTranslation();
  const { data } = useQuery(servicePartners(useOrganisation()));
  const partners = data ?? (user.asp === null ? [] : [user.asp]);
  return [
    { value: '', label: t('users.noAsp') },
    ...partners
      .filter(({ id }) => id !== user.id)
      .map(({ id, name, company }) => ({ value: String(id), label: company ?? name })),
  ];
}

function PartnerSelect({ user, sent: { form, control } }: UserFieldProps) {
  const { t } = useTranslation();
  const partners = usePartners(user);
  return (
    <NativeSelect label={t('users.asp')} {...control('asp')} value={form.watch('asp')} data={[...partners]} />
  );
}

/** Nobody changes their own roles, and only a superadmin makes a superadmin. */
function RoleChoice({ user, sent: { form } }: UserFieldProps) {
  const { t } = useTranslation();
  const own = useUser()?.id === user.id;
  const role = useRole();
  return (
    <CheckRows
      name="user-roles"
      label={t('users.rolesTitle')}
      description={own ? t('users.ownRoles') : t('users.rolesHint')}
      options={Object.values(ROLE_KEYS).map((key) => ({
        value: key,
        label: t(`users.role.${roleOf([key])}`),
        fixed: own || (key === ROLE_KEYS.superadmin && role !== 'superadmin'),
      }))}
      values={form.watch('roles')}
      onChange={(values) => form.setValue('roles', [...values], { shouldDirty: true })}
    />
  );
}

function TemplateChoice({ sent: { form } }: FieldsProps) {
  const { t } = useTranslation();
  const { data: templates = [] } = useQuery(organisationTemplates(useOrganisation()));
  return (
    <CheckRows
      name="user-templates"
      label={t('users.templates')}
      description={t('users.templatesHint')}
      options={templates.map(({ id, name, nameTranslations }) => ({
        value: id,
        label: labelIn(currentLanguage(), nameTranslations, name),
      }))}
      values={form.watch('templates')}
      onChange={(values) => form.setValue('templates', [...values], { shouldDirty: true })}
    />
  );
}

type ClashesProps = Pick<Props, 'user'> & Pick<ReturnType<typeof useUserForm>, 'rebased'>;

function Clashes({ user, rebased: { opened, clashes, take } }: ClashesProps) {
  const { t } = useTranslation();
  const partners = usePartners(user);
  const wordsOf = (name: keyof UserValues): string => {
    const theirs = String(opened.values[name]);
    const partner = name === 'asp' ? partners.find(({ value }) => value === theirs) : undefined;
    return partner?.label ?? (theirs || '–');
  };
  return (
    <MergedNotice
      values={clashes.map((name) => ({
        key: name,
        name: t(name === 'roles' ? 'users.rolesTitle' : `users.${name}`),
        value: wordsOf(name),
        onTake: () => take(name),
      }))}
    />
  );
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key) => others.includes(key));
}
