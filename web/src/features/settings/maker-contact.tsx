import { emailSchema, httpLinkSchema, nipSchema, phoneSchema } from '@portal/domain/contact/contact-fields';
import { oneLineSchema } from '@portal/domain/contact/one-line';
import type { MakerContact as Contact } from '@portal/domain/organisations/contact-contract';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { MergedNotice } from '../../form/steps/merged-notice.tsx';
import { joinedProblem, useRebased } from '../../form/steps/use-rebased.ts';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { makerContact, saveMakerContact } from './contact-queries.ts';
import css from './settings.module.css';

/** What is left blank is not known. */
const blankOr = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]);
const schema = z.object({
  name: oneLineSchema(200).min(1, 'required'),
  address: blankOr(oneLineSchema(300)),
  taxId: blankOr(nipSchema),
  phone: blankOr(phoneSchema),
  email: blankOr(emailSchema),
  website: blankOr(httpLinkSchema),
});

/** Name, address and contact data of the maker, as cards, letters and the sign-in page show them. */
export function MakerContact() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { data, error, refetch } = useQuery(makerContact(organisation));
  return (
    <section className={css['part']} aria-labelledby="maker-contact">
      <h2 id="maker-contact" className={css['title']}>
        {t('settings.contact.title')}
      </h2>
      <p className={css['second']}>{t('settings.contact.hint')}</p>
      {data === undefined && error === null && <Skeletons shape="rows" count={4} />}
      {data === undefined && error !== null && (
        <LoadFailed title={t('settings.contact.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <ContactForm key={organisation} contact={data.contact} etag={data.etag} />}
    </section>
  );
}

const valuesOf = (contact: Contact) => ({
  name: contact.name,
  address: contact.address ?? '',
  taxId: contact.taxId ?? '',
  phone: contact.phone ?? '',
  email: contact.email ?? '',
  website: contact.website ?? '',
});

type FormProps = { readonly contact: Contact; readonly etag: string | null };

/** The form's values, and what saving them sends. */
function useContactForm({ contact, etag }: FormProps) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const sent = useSentForm({
    name: 'contact',
    schema,
    defaults: valuesOf(contact),
    send: async (checked) => {
      const typed = sent.form.getValues();
      try {
        const saved = await saveMakerContact(organisation, opened.etag, checked);
        afterSave(typed, { values: valuesOf(saved.contact), etag: saved.etag });
      } catch (error) {
        if (problemOf(error).code !== 'changed-meanwhile') throw error;
        const fresh = await queries.fetchQuery({ ...makerContact(organisation), staleTime: 0 });
        if (join({ values: valuesOf(fresh.contact), etag: fresh.etag })) return;
        throw joinedProblem(t);
      }
      toast({ kind: 'success', title: t('settings.contact.saved') });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['maker_contact'] }),
        queries.invalidateQueries({ queryKey: ['setup'] }),
        queries.invalidateQueries({ queryKey: ['organisations'] }),
        queries.invalidateQueries({ queryKey: ['event_logs'] }),
      ]);
    },
  });
  const rebased = useRebased(`maker-contact-${organisation}`, sent.form, { values: valuesOf(contact), etag });
  const { opened, afterSave, join } = rebased;
  return { sent, rebased };
}

function ContactForm(props: FormProps) {
  const { t } = useTranslation();
  const { sent, rebased } = useContactForm(props);
  const [dirty, setDirty] = useState(false);
  useUnsavedOfficeGuard(dirty, 'templates');
  const { control } = sent;
  const { opened, clashes, take } = rebased;
  const website = control('website');
  return (
    <SentFormFrame
      sent={sent}
      submitLabel={t('settings.contact.save')}
      busyLabel={t('settings.contact.saving')}
      onDirty={setDirty}
    >
      <div className={css['periods']}>
        <TextInput label={t('settings.contact.name')} autoComplete="off" required {...control('name')} />
        <TextInput label={t('settings.contact.address')} autoComplete="off" {...control('address')} />
        <TextInput
          label={t('settings.contact.taxId')}
          inputMode="numeric"
          autoComplete="off"
          {...control('taxId')}
        />
        <TextInput
          label={t('settings.contact.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...control('phone')}
        />
        <TextInput
          label={t('settings.contact.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...control('email')}
        />
        <TextInput
          label={t('settings.contact.website')}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...website}
          error={website.error && t('settings.contact.websiteWrong')}
        />
      </div>
      {clashes.length > 0 && (
        <MergedNotice
          values={clashes.map((name) => ({
            key: name,
            name: t(`settings.contact.${name}`),
            value: opened.values[name] || '–',
            onTake: () => take(name),
          }))}
        />
      )}
    </SentFormFrame>
  );
}
