import type { FastifyInstance } from 'fastify';
import { getFileParts, listSupportMaterials, type SupportMaterial } from '@portal/domain/files/contract';
import * as contract from '@portal/domain/library/contract';
import * as uploads from '@portal/domain/library/upload-contract';
import { Problem } from '@portal/domain/problem';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { changeEntry, makeEntry } from './entry-commands.ts';
import { partHashes } from './part-commands.ts';
import { closedPage, linkTo, type Linking } from './present.ts';
import {
  entriesOf,
  entryById,
  isPublicLibrary,
  lockEntry,
  lockEntryInTree,
  lockTree,
  lockTrees,
  publicFile,
  treeRevision,
  versionsOf,
} from './store.ts';
import { listMaterials, type MaterialRow } from './support-store.ts';
import { deleteBranch, moveInTree, usageOf } from './tree-commands.ts';
import { beginParts, finishParts, signUploadParts } from './upload-commands.ts';

/** The file library of the office, and what installers see of it. */
export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  treeRoutes(app);
  entryRoutes(app);
  uploadRoutes(app);
  settingsRoutes(app, deps);
  publicRoutes(app, deps);

  serve(app, listSupportMaterials, async ({ tx, scope, query, list, now }) => {
    const page = await listMaterials(tx, scope, query.language, list);
    const linking = { ...linkingOf(deps, now), open: await isPublicLibrary(tx, scope.organisationId) };
    return { ...page, items: await Promise.all(page.items.map((row) => presentMaterial(row, linking))) };
  });

  serve(app, getFileParts, ({ scope, params }) => partHashes(deps, scope, params.id), {
    transaction: 'none',
  });
}

const linkingOf = ({ storage, config }: Deps, now: Date): Omit<Linking, 'open'> => ({
  storage,
  publicUrl: config.publicUrl,
  now,
});

async function presentMaterial(row: MaterialRow, linking: Linking): Promise<SupportMaterial> {
  const { path, preview_path: preview, ...material } = row;
  const { type, name } = row;
  const stored = path !== null && type !== null ? await linkTo({ path, type, name }, linking) : null;
  return { ...material, url: row.url ?? stored, preview: await previewLink(preview, linking) };
}

/** Small pictures are signed also in a public library: nobody passes them on. */
const previewLink = (path: string | null, { storage, now }: Linking): Promise<string> | null =>
  path === null ? null : storage.signGet(path, { type: 'image/jpeg', now });

function treeRoutes(app: FastifyInstance): void {
  serve(app, contract.getLibrary, async ({ tx, scope, params: { language }, showsVersion }) => {
    // Before the entries: whoever saves a newer tree than its version is told so, and an older one would be overwritten.
    showsVersion(await treeRevision(tx, scope, language));
    const entries = await entriesOf(tx, scope, language);
    return { language, entries };
  });

  serve(
    app,
    contract.moveEntries,
    async ({ tx, scope, params: { language }, body, ifMatch, showsVersion }) => {
      ifMatch(await lockTree(tx, scope, language));
      await moveInTree(tx, scope, language, body);
      showsVersion(await treeRevision(tx, scope, language));
      return { language, entries: await entriesOf(tx, scope, language) };
    },
  );
}

function entryRoutes(app: FastifyInstance): void {
  serve(app, contract.createEntry, async ({ tx, scope, body, now, showsVersion }) => {
    const entry = await makeEntry(tx, scope, body, now);
    showsVersion(entry.revision);
    return entry;
  });

  serve(app, contract.updateEntry, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    if (body.variantOf) await lockTrees(tx, scope);
    const before = await lockEntry(tx, scope, params.id);
    ifMatch(before.revision);
    const entry = await changeEntry(tx, scope, before, body, now);
    showsVersion(entry.revision);
    return entry;
  });

  serve(app, contract.deleteEntry, async ({ tx, scope, params, deps, ifMatch }) => {
    const { entry, treeRevision: revision } = await lockEntryInTree(tx, scope, params.id);
    ifMatch(revision);
    // A link without its file, or a file without its link, is worse than both: the bytes go once this has committed.
    if (entry.kind !== 'link' && !(await deps.storage.healthy())) throw new Problem('file-not-deleted');
    await deleteBranch(tx, scope, entry);
  });

  serve(app, contract.getUsage, async ({ tx, scope, params }) => {
    const entry = await entryById(tx, scope, params.id);
    if (!entry) throw new Problem('not-found');
    return usageOf(tx, scope, entry);
  });

  serve(app, contract.getVersions, async ({ tx, scope, params, deps, now }) => {
    const entry = await entryById(tx, scope, params.id);
    if (!entry) throw new Problem('not-found');
    const found = await versionsOf(tx, scope, [entry.id]);
    const versions = found.map(async (file) => ({
      number: file.version,
      type: file.type,
      size: file.size ?? 0,
      sha256: file.sha256 ?? '',
      createdAt: file.created_at,
      createdBy: file.created_by,
      url: await deps.storage.signGet(file.path, { type: file.type, name: entry.name, now }),
    }));
    return { versions: await Promise.all(versions) };
  });

  serve(app, contract.getLinks, async ({ tx, scope, query, deps, now }) => {
    const open = await isPublicLibrary(tx, scope.organisationId);
    const linking = { ...linkingOf(deps, now), open };
    const files = await versionsOf(tx, scope, query.id);
    const newest = new Map(files.toReversed().map((file) => [file.entry_id, file]));
    const links = query.id
      .flatMap((id) => newest.get(id) ?? [])
      .map(async (file) => ({
        id: file.entry_id,
        name: file.name,
        url: await linkTo(file, linking),
        preview: await previewLink(file.preview_path, linking),
      }));
    return { links: await Promise.all(links) };
  });
}

function uploadRoutes(app: FastifyInstance): void {
  serve(app, uploads.beginUpload, ({ tx, scope, body, deps, now }) =>
    beginParts(tx, scope, body, { storage: deps.storage, now }),
  );
  serve(app, uploads.signParts, async ({ tx, scope, params, body, deps, session, now }) =>
    signUploadParts(tx, scope, params.id, body, {
      storage: deps.storage,
      now,
      signer: await session?.uploadSigner?.(),
    }),
  );
  serve(
    app,
    uploads.finishUpload,
    ({ scope, params, deps, now }) => finishParts(deps.db, scope, params.id, { storage: deps.storage, now }),
    { transaction: 'none' },
  );
}

function settingsRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, contract.getLibrarySettings, async ({ tx, scope }) => ({
    publicLibrary: await isPublicLibrary(tx, scope.organisationId),
  }));
  serve(
    app,
    contract.updateLibrarySettings,
    // Organisations are the system's to change.
    ({ scope, body, ifMatch, showsVersion }) =>
      db.system(async (tx) => {
        ifMatch(JSON.stringify({ publicLibrary: await isPublicLibrary(tx, scope.organisationId) }));
        const { publicLibrary } = body;
        await tx
          .updateTable('organisations')
          .set({ public_library: publicLibrary })
          .where('id', '=', scope.organisationId)
          .execute();
        await recordEvent(tx, scope, { type: 'library.access_changed', publicLibrary });
        showsVersion(JSON.stringify(body));
        return body;
      }),
    { transaction: 'none' },
  );
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The links of a public library: whoever has one is led to the bytes, of that version or of the newest of the same entry;
 * nobody once the library is private: then a browser gets a page that says so, since the link may be printed on a card.
 */
function publicRoutes(app: FastifyInstance, { db, storage, clock }: Deps): void {
  for (const newest of [false, true])
    app.get<{ Params: { key: string } }>(
      `/api/library_files/:key${newest ? '/newest' : ''}`,
      async (request, reply) => {
        const { key } = request.params;
        const file = KEY.test(key) ? await db.signIn((tx) => publicFile(tx, key, newest)) : undefined;
        if (!file) {
          if (request.headers.accept?.includes('text/html') !== true) throw new Problem('not-found');
          const page = closedPage(request.headers['accept-language']);
          return reply
            .code(404)
            .header('cache-control', 'no-store')
            .type('text/html; charset=utf-8')
            .send(page);
        }
        const url = await storage.signGet(file.path, { type: file.type, name: file.name, now: clock() });
        return reply.header('cache-control', 'private, max-age=60').redirect(url, 302);
      },
    );
}
