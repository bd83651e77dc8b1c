import { LANGUAGES, MAX_PAGE_SIZE } from '@portal/domain/constants';
import { iri } from '@portal/domain/iri';
import type { Language } from '@portal/domain/templates/labels';
import type { TemplateVersion } from '@portal/domain/templates/record';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyWork } from '@portal/domain/warranty/merge-work';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithTag, fetchFile, list } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { officeVersion } from '../template-editor/queries.ts';

const versions = () => contractOf(() => import('@portal/domain/templates/version-contract'));
const previews = () => contractOf(() => import('@portal/domain/warranty/preview-contract'));
const files = () => contractOf(() => import('@portal/domain/files/contract'));
const installations = () => contractOf(() => import('@portal/domain/installations/contract'));

const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Under which tags the server had what is worked on; a language without a text has none. */
export type WorkTags = {
  readonly version: string | null;
  readonly texts: { readonly [L in Language]?: string };
};

/** The terms and texts of a version as the server has them now. Throws an `ApiProblem`. */
export async function readWork(
  queries: QueryClient,
  versionId: number,
): Promise<{
  readonly version: TemplateVersion;
  readonly work: WarrantyWork;
  readonly tags: WorkTags;
}> {
  const [{ version, etag }, ...found] = await Promise.all([
    queries.fetchQuery({ ...officeVersion(versionId), staleTime: 0 }),
    ...LANGUAGES.map((language) => readText(versionId, language)),
  ]);
  const texts = found.flatMap((text) => text ?? []);
  return {
    version,
    work: {
      terms: knownTerms(version.warrantyTerms),
      texts: Object.fromEntries(texts.map(({ language, template }) => [language, template])),
    },
    tags: {
      version: etag,
      texts: Object.fromEntries(texts.map((text) => [text.language, text.etag ?? undefined])),
    },
  };
}

async function readText(versionId: number, language: Language) {
  try {
    const { data, etag } = await callWithTag((await versions()).getWarrantyTemplate, {
      params: { id: versionId, language },
    });
    return { language, template: data, etag };
  } catch (error) {
    if (problemOf(error).status === 404) return undefined;
    throw error;
  }
}

/** Terms without what only a newer app knows: a patch leaves that as it is. */
function knownTerms(terms: TemplateVersion['warrantyTerms']): WarrantyTerms {
  const { basicMonths, extendedMonths, saleGraceMonths, yearlyInspection, parts } = terms;
  return {
    basicMonths,
    ...(extendedMonths !== undefined && { extendedMonths }),
    ...(saleGraceMonths !== undefined && { saleGraceMonths }),
    yearlyInspection,
    parts: parts.map(({ name, names, months }) => ({ name, ...(names && { names }), months })),
  };
}

/** Saves a text; answers its new tag. */
export async function saveText(
  versionId: number,
  language: Language,
  tag: string | undefined,
  text: WarrantyTemplate,
): Promise<string | undefined> {
  const { putWarrantyTemplate, NO_TEXT_YET } = await import('@portal/domain/templates/version-contract');
  const { etag } = await callWithTag(putWarrantyTemplate, {
    params: { id: versionId, language },
    body: text,
    headers: { 'If-Match': tag ?? NO_TEXT_YET, ...once() },
  });
  return etag ?? undefined;
}

/** Removes a saved text. */
export async function removeText(
  versionId: number,
  language: Language,
  tag: string | undefined,
): Promise<void> {
  const { deleteWarrantyTemplate, NO_TEXT_YET } = await versions();
  await call(deleteWarrantyTemplate, {
    params: { id: versionId, language },
    headers: { 'If-Match': tag ?? NO_TEXT_YET },
  });
}

/** What a card is drawn of. */
export type CardRequest = {
  readonly language: Language;
  readonly template: WarrantyTemplate;
  readonly terms: WarrantyTerms;
  /** Absent: an invented one. */
  readonly installation: number | null;
};

const bodyOf = ({ installation, ...asked }: CardRequest) => ({
  ...asked,
  ...(installation !== null && { installation: iri('installations', installation) }),
});

/** The card as a picture of its pages. */
export async function drawnCard(versionId: number, asked: CardRequest): Promise<Blob> {
  return fetchFile((await previews()).drawCard, { params: { id: versionId }, body: bodyOf(asked) });
}

/** The card as PDF. */
export async function printedCard(versionId: number, asked: CardRequest): Promise<Blob> {
  return fetchFile((await previews()).previewCard, { params: { id: versionId }, body: bodyOf(asked) });
}

const MAX_OFFERED = 50;

/** The newest installations of a device template, to look at a card of. */
export function installationsOf(templateId: number, search: string) {
  return queryOptions({
    queryKey: ['installations', 'for-card', templateId, search] as const,
    queryFn: async () =>
      call((await installations()).listInstallations, {
        query: {
          'customDevice.deviceTemplate.id': [templateId],
          itemsPerPage: MAX_OFFERED,
          order: { id: 'desc' },
          ...(search !== '' && { search }),
        },
      }),
  });
}

/** The newest of the files that the office has uploaded, each in its newest version, or of those that a search finds. */
export function libraryFiles(organisation: number, search: string, itemsPerPage: number) {
  return queryOptions({
    queryKey: ['library_files', organisation, search, itemsPerPage] as const,
    queryFn: async () =>
      list((await files()).listFiles, {
        params: { organisation },
        query: { newest: 'true' as const, itemsPerPage, ...(search !== '' && { search }) },
      }),
  });
}

/** The files of these paths, by path; one that is gone is missing. */
export function filesAt(organisation: number, paths: readonly string[]) {
  return queryOptions({
    queryKey: ['library_files', organisation, 'at', ...paths] as const,
    queryFn: async () => {
      const found = await call((await files()).listFiles, {
        params: { organisation },
        query: { path: [...paths], itemsPerPage: MAX_PAGE_SIZE },
      });
      return new Map(found.map((file) => [file.path, file]));
    },
    enabled: paths.length > 0,
  });
}
