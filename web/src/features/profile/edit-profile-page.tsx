import type { User } from '@portal/domain/users/record';
import { worksInField } from '@portal/domain/users/profile-fields';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useRole, useUser } from '../../lib/session/session.ts';
import { AppearanceSettings } from '../../ui/look/appearance-settings.tsx';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { Page, Section } from '../../ui/frame/page.tsx';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { loadNoticeChoices } from '../notifications/lazy-components.ts';
import { AspSection } from './asp-section.tsx';
import { DataForm } from './data-form.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportSection } from './export-section.tsx';
import { LanguageField } from './language-field.tsx';
import { PasswordForm } from './password-form.tsx';
import css from './profile.module.css';
import { SessionsSection } from './sessions-section.tsx';

const NotificationChoices = lazyPart(() => loadNoticeChoices());

/** Everything that people may change about their own account (specification section 2, edit-profile). */
export default function EditProfilePage() {
  const user = useUser();
  return user === null ? null : <Profile key={user.id} user={user} />;
}

type Part = 'data' | 'email' | 'password' | 'asp';

function Profile({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const role = useRole();
  const dirty = useUnsaved();
  return (
    <Page width="narrow">
      {role === 'installer' && <AspSection user={user} onDirty={dirty.asp} />}
      <Section id="data" title={t('profile.data.title')}>
        <DataForm user={user} complete={role !== null && worksInField(role)} onDirty={dirty.data} />
      </Section>
      <Section id="appearance" title={t('profile.appearance.title')}>
        <div className={css['stack']}>
          <LanguageField language={user.language} />
          <AppearanceSettings />
          <p className={css['hint']}>{t('profile.appearance.device')}</p>
        </div>
      </Section>
      <Section id="email" title={t('profile.email.title')}>
        <EmailForm present={user.email} onDirty={dirty.email} />
      </Section>
      <Section id="password" title={t('profile.password.title')}>
        <PasswordForm email={user.email} onDirty={dirty.password} />
      </Section>
      <Section id="notices" title={t('notices.choices.title')}>
        <OptionalPart>
          <NotificationChoices />
        </OptionalPart>
      </Section>
      <SessionsSection />
      <ExportSection />
    </Page>
  );
}

/** Asks before the page is left with unsaved input. Returns the callback by which each form reports whether it has any. */
function useUnsaved(): Record<Part, (dirty: boolean) => void> {
  const { t } = useTranslation();
  const [parts, setParts] = useState<ReadonlySet<Part>>(new Set());
  useUnsavedGuard(parts.size > 0, {
    title: t('profile.leave.title'),
    text: t('profile.leave.text'),
    confirmLabel: t('profile.leave.leave'),
    cancelLabel: t('profile.leave.stay'),
    danger: true,
  });
  const setDirty = useCallback((part: Part, dirty: boolean) => {
    setParts((before) => {
      if (before.has(part) === dirty) return before;
      const next = new Set(before);
      if (dirty) next.add(part);
      else next.delete(part);
      return next;
    });
  }, []);
  return useMemo(
    () => ({
      data: (dirty) => setDirty('data', dirty),
      email: (dirty) => setDirty('email', dirty),
      password: (dirty) => setDirty('password', dirty),
      asp: (dirty) => setDirty('asp', dirty),
    }),
    [setDirty],
  );
}
