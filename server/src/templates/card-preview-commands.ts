import type { z } from 'zod';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';
import { inventedInstallation } from '@portal/domain/warranty/invented-installation';
import { warrantyPeriod } from '@portal/domain/warranty/period';
import type { previewCard } from '@portal/domain/warranty/preview-contract';
import type { WarrantyCardData } from '../cards/card-data.ts';
import type { CardDeviceRecord, CardInstallation } from '../cards/card-input.ts';
import { warrantyCard } from '../cards/warranty-card.ts';
import { wordsIn } from '../cards/words.ts';
import type { Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import type { DeclaredFile } from '../files/store.ts';
import { authoriseInstallation, installationNotFound } from '../installations/access.ts';
import { presentedForCard } from '../installations/cards/card-commands.ts';
import { loadInstallation } from '../installations/read-commands.ts';
import { printedAddresses } from '../library/store.ts';
import { cardOrganisation, organisationById } from '../organisations/store.ts';
import type { Viewing } from '../platform/deps.ts';
import { type VersionRecord, versionRecord } from './editing-store.ts';

type PreviewBody = z.output<typeof previewCard.body>;

/** What a preview is printed from. */
type CardPreview = { readonly data: WarrantyCardData; readonly files: readonly DeclaredFile[] };

type Shown = {
  readonly installation: CardInstallation;
  readonly device: Omit<CardDeviceRecord, 'schemaVersion'>;
  readonly files: readonly DeclaredFile[];
};

/**
 * The warranty card that a text would give, of the installation asked for or of an invented one, with a specimen's number
 * and code. Periods are those of the terms that were sent, every inspection done. Throws `not-found` for a version of nobody
 * here, `installation-not-found` for an installation of another template.
 *
 * @param publicUrl where the page lies that confirms a warranty
 */
export async function cardPreview(
  tx: Tx,
  versionId: number,
  asked: PreviewBody,
  viewing: Viewing,
  publicUrl: string,
): Promise<CardPreview> {
  const { scope, now } = viewing;
  const version = await versionRecord(tx, scope, versionId);
  const organisation = await organisationById(tx, scope.organisationId);
  if (!version || !organisation) throw new Problem('not-found');
  const { language, template, terms } = asked;
  const { installation, device, files } =
    asked.installation === undefined
      ? await invented(tx, version, asked, viewing)
      : await made(tx, version, asked.installation, viewing);
  const { specimen } = wordsIn(language);
  const startedOn = installation.installationDate;
  const period = warrantyPeriod(terms, { startedOn, soldOn: installation.soldOn, on: startedOn }, []);
  const data = warrantyCard({
    organisation: cardOrganisation(organisation, language),
    language,
    issuedAt: now.toISOString(),
    installation,
    device: { ...device, schemaVersion: { parametersSchema: version.parameters_schema } },
    form: version.installation_form,
    warranty: { ...period, parts: [...period.parts], number: specimen, code: specimen },
    terms,
    template,
    verificationUrl: `${publicUrl}/w/${encodeURIComponent(specimen)}`,
    fileAddress: await printedAddresses(tx, scope.organisationId, publicUrl),
  });
  return { data, files };
}

async function made(tx: Tx, version: VersionRecord, id: number, viewing: Viewing): Promise<Shown> {
  const { scope, now } = viewing;
  const record = authoriseInstallation(scope.actor, 'see', await loadInstallation(tx, scope, id));
  const device = await deviceById(tx, scope, record.device_id, now);
  if (device?.deviceTemplate.id !== version.template_id) throw installationNotFound(id);
  return { installation: await presentedForCard(record, device, viewing), device, files: record.files };
}

async function invented(
  tx: Tx,
  version: VersionRecord,
  { language }: PreviewBody,
  { scope, now }: Viewing,
): Promise<Shown> {
  const words = wordsIn(language);
  const on = todayIn(TIME_ZONE, now);
  const { device, answers } = inventedInstallation(
    { parametersSchema: version.parameters_schema, installationFormSchema: version.installation_form },
    { text: words.specimenText, serial: words.specimen, on },
  );
  const template = await tx
    .selectFrom('device_templates')
    .select(['id', 'name', 'name_translations'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', version.template_id)
    .executeTakeFirstOrThrow();
  const { id, name, name_translations: nameTranslations } = template;
  const contact = { phone: '+48000000000', email: 'example@example.com' };
  return {
    device: { serial: words.specimen, parameters: device, deviceTemplate: { id, name, nameTranslations } },
    installation: {
      id: 0,
      installationDate: on,
      soldOn: on,
      customerName: words.specimenName,
      companyName: null,
      customerAddress: words.specimenStreet,
      customerAddressContinued: null,
      customerZipcode: words.specimenZipcode,
      customerCity: words.specimenCity,
      customerPhone: contact.phone,
      customerEmail: contact.email,
      installer: {
        name: words.specimenName,
        company: words.specimenCompany,
        taxId: '0000000000',
        ...contact,
      },
      notes: { customer: null },
      survey: { data: answers },
      photos: [],
      signature: null,
      installerSignature: null,
    },
    files: [],
  };
}

/** One run a person. */
export type PreviewRuns = {
  /**
   * Does the work of a preview once the person's older one has ended, which is given up. Throws `preview-replaced` as soon as
   * they ask for the next one.
   */
  run<Result>(personId: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
};

/** Keeps previews to one a person at a time, however fast somebody types. */
export function previewRuns(): PreviewRuns {
  const newest = new Map<number, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();
  return {
    run: async (personId, work) => {
      const before = newest.get(personId);
      before?.stop.abort(new Problem('preview-replaced'));
      const stop = new AbortController();
      const replaced = new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
      });
      const working = (async () => {
        await before?.ended;
        stop.signal.throwIfAborted();
        return work(stop.signal);
      })();
      const forget = (): void => {
        if (newest.get(personId) === own) newest.delete(personId);
      };
      const own = { stop, ended: working.then(forget, forget) };
      newest.set(personId, own);
      return Promise.race([working, replaced]);
    },
  };
}
