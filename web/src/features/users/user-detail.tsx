import { type RoleKey, roleOf } from '@portal/domain/access/role-of';
import type { User } from '@portal/domain/users/record';
import { labelIn } from '@portal/domain/templates/labels';
import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { formatDate, groupPhone } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { EmailLink } from '../../ui/values/email-text.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { organisationTemplates } from '../templates/queries.ts';
import { MailSheet } from './mail-sheet.tsx';
import { oneUser } from './queries.ts';
import { UserActions } from './user-actions.tsx';
import { RoleChip, VerifiedChip } from './user-chips.tsx';
import { UserForm } from './user-form.tsx';
import css from './users.module.css';

/** Fetches a user and shows their data and the actions of an admin. */
export function LoadedUser({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useStateAcrossSignIn<boolean | 'done'>(`user-editing-${id}`, false);
  const [mailing, setMailing] = useState(false);
  const { data, error, refetch } = useQuery(oneUser(id));
  if (data === undefined) {
    if (!error) return <Skeletons shape="sections" />;
    const problem = problemOf(error);
    if (problem.status === 404) return <EmptyState icon={IconMapOff} title={t('users.doesNotExist')} />;
    return (
      <ErrorState
        title={t('users.oneFailed')}
        text={problem.detail}
        code={problem.requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  const { user, etag } = data;
  return (
    <>
      <header className={css['header']}>
        <h1>{user.name}</h1>
        {user.company !== null && <p className={css['second']}>{user.company}</p>}
        <div className={css['chips']}>
          <RoleChip user={user} />
          <VerifiedChip user={user} />
        </div>
      </header>
      {editing === true ? (
        <UserForm user={user} etag={etag} onDone={() => setEditing('done')} />
      ) : (
        <>
          <UserActions
            user={user}
            edited={editing === 'done'}
            onEdit={() => setEditing(true)}
            onMail={() => setMailing(true)}
          />
          <Facts user={user} />
        </>
      )}
      <MailSheet
        opened={mailing}
        to={{ user: user.id, name: user.name }}
        onClose={() => setMailing(false)}
        onSent={(sent) => {
          setMailing(false);
          setParams({ ...Object.fromEntries(params), mailing: String(sent) });
        }}
      />
    </>
  );
}

function Facts({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const templates = useQuery(organisationTemplates(organisation));
  const available = new Set(user.availableTemplates.map((address) => Number(address.split('/').at(-1))));
  const names = (templates.data ?? [])
    .filter(({ id }) => available.has(id))
    .map(({ name, nameTranslations }) => labelIn(currentLanguage(), nameTranslations, name));
  return (
    <Section title={t('users.data')}>
      <DefinitionList
        items={[
          { term: t('users.email'), value: <EmailLink address={user.email} /> },
          {
            term: t('users.phone'),
            value: user.phone && <a href={`tel:${user.phone}`}>{groupPhone(user.phone)}</a>,
          },
          { term: t('users.company'), value: user.company },
          { term: t('users.taxId'), value: user.taxId && <span className="mono">{user.taxId}</span> },
          { term: t('users.certificateNumber'), value: user.certificateNumber },
          {
            term: t('users.roleTitle'),
            value: rolesOf(user)
              .map((role) => t(`users.role.${role}`))
              .join(', '),
          },
          { term: t('users.asp'), value: user.asp && (user.asp.company ?? user.asp.name) },
          { term: t('users.language'), value: t(`users.languages.${user.language}`) },
          { term: t('users.registrationDate'), value: formatDate(user.registrationDate) },
          { term: t('users.organisation'), value: user.organisation.name },
          {
            term: t('users.templates'),
            value: available.size === 0 ? t('users.noTemplates') : names.join(', '),
            wide: true,
          },
        ]}
      />
    </Section>
  );
}

/** All roles of a user; without any they are an installer. */
function rolesOf(user: User) {
  const given = user.roles.filter((key) => key !== 'ROLE_USER');
  return given.length === 0 ? [roleOf(user.roles)] : given.map((key: RoleKey) => roleOf([key]));
}
