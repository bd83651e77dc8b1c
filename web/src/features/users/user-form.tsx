import { roleOf, ROLE_KEYS } from '@portal/domain/access/role-of';
import type { User } from '@portal/domain/users/record';
import { labelIn } from '@portal/domain/templates/labels';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation, useRole, useUser } from '../../lib/session/session.ts';
import { CheckRows } from '../../ui/inputs/check-rows.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Section } from '../../ui/frame/page.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { changeUser, servicePartners } from './queries.ts';
import { userValuesSchema, valuesOf } from './user-values.ts';

type Props = { readonly user: User; readonly etag: string | null; readonly onDone: () => void };

/** Changes what an admin may change of a user: data, roles, service partner, templates. */
export function UserForm({ user, etag, onDone }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const self = useUser();
  const role = useRole();
  const templates = useQuery(organisationTemplates(organisation));
  const partners = useQuery(servicePartners(organisation));
  const [dirty, setDirty] = useState(false);
  // As it was when the form opened: a change by somebody else meanwhile is told, not painted over.
  const [read] = useState({ values: valuesOf(user), etag });
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
    defaults: read.values,
    send: async ({ roles, templates: available, ...data }) => {
      await changeUser(user.id, read.etag, {
        ...data,
        availableTemplates: available,
        ...(sameRoles(roles, read.values.roles) ? {} : { roles }),
      });
      setDirty(false);
      await queries.invalidateQueries({ queryKey: ['users'] });
      toast({ kind: 'success', title: t('users.done.edit', { name: data.name }) });
      onDone();
    },
  });
  const { form, control } = sent;
  const { setFocus } = form;
  // The button that was pressed is gone.
  useEffect(() => setFocus('name'), [setFocus]);
  const own = self?.id === user.id;
  const roles = form.watch('roles');
  const available = form.watch('templates');

  async function cancel() {
    if (!dirty || (await confirm(leaving))) onDone();
  }

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
        <NativeSelect
          label={t('users.asp')}
          {...control('asp')}
          value={form.watch('asp')}
          data={[{ value: '', label: t('users.noAsp') }, ...partnerOptions()]}
        />
        <CheckRows
          name="user-roles"
          label={t('users.rolesTitle')}
          description={own ? t('users.ownRoles') : t('users.rolesHint')}
          options={Object.values(ROLE_KEYS).map((key) => ({
            value: key,
            label: t(`users.role.${roleOf([key])}`),
            fixed: own || (key === ROLE_KEYS.superadmin && role !== 'superadmin'),
          }))}
          values={roles}
          onChange={(values) => form.setValue('roles', [...values], { shouldDirty: true })}
        />
        <CheckRows
          name="user-templates"
          label={t('users.templates')}
          description={t('users.templatesHint')}
          options={(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
            value: id,
            label: labelIn(currentLanguage(), nameTranslations, name),
          }))}
          values={available}
          onChange={(values) => form.setValue('templates', [...values], { shouldDirty: true })}
        />
      </SentFormFrame>
    </Section>
  );

  /** The partners there are; the present one also while the list is on its way. */
  function partnerOptions() {
    const known = partners.data ?? (user.asp === null ? [] : [user.asp]);
    return known
      .filter(({ id }) => id !== user.id)
      .map(({ id, name, company }) => ({ value: String(id), label: company ?? name }));
  }
}

function sameRoles(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key) => others.includes(key));
}
