import { createHash } from 'node:crypto';
import { picturesOf, type CardDataOf, type CardPicture } from '../cards/card-data.ts';
import type { CardRenderer } from '../cards/render.ts';
import type { Scope, Tx } from '../db/open.ts';
import { LOGO_PICTURE, logoSvg } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { cardDataOf } from './card-data.ts';
import { issuedCard, rememberCard, type CardKind, type StoredCard } from './card-store.ts';
import { installationById, lockInstallation, type InstallationRecord } from './store.ts';

/** What issuing and mailing cards needs of the world. */
export type CardTools = Pick<Deps, 'db' | 'storage' | 'config' | 'jobs' | 'mailer' | 'clock'> & {
  readonly cards: CardRenderer;
};
type Tools = Pick<CardTools, 'db' | 'storage' | 'config' | 'cards'>;
type Loaded = {
  readonly record: InstallationRecord;
  readonly data: CardDataOf[CardKind];
  readonly stored: StoredCard | undefined;
};

/**
 * A card as it was issued: the stored one, else it is printed now and stored, so that everyone gets the same bytes. While files
 * are missing it is a preview, which is not kept. Opens transactions of its own and prints outside of them.
 *
 * @param load finds the installation, and refuses whoever may not see it
 */
export async function cardOf(
  tools: Tools,
  scope: Scope,
  kind: CardKind,
  load: (tx: Tx) => Promise<InstallationRecord>,
  now: Date,
): Promise<{ readonly bytes: Buffer; readonly stored: StoredCard | undefined }> {
  const { db, storage, cards, config } = tools;
  const loaded = await db.within(scope, async (tx): Promise<Loaded> => {
    const record = await load(tx);
    const stored = await issuedCard(tx, scope, record.id, kind);
    const data = await cardDataOf(tx, kind, record, { scope, storage, now }, config.publicUrl);
    return { record, data, stored };
  });
  if (loaded.stored) return { bytes: await storage.read(loaded.stored.path), stored: loaded.stored };
  const { record, data } = loaded;
  const pictures = await readPictures(tools, scope, record, data);
  const bytes = await print(cards, kind, data, pictures);
  if (!record.complete) return { bytes, stored: undefined };
  const path = storage.newPath('cards');
  const written = await storage.write(path, bytes, 'application/pdf');
  const card = {
    installationId: record.id,
    kind,
    language: record.customer_language,
    dataHash: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
    sha256: written.sha256,
    size: written.size,
    path,
    issuedAt: now.toISOString(),
  };
  const stored = await db.within(scope, async (tx) => {
    await lockInstallation(tx, scope, record.id);
    const first = await issuedCard(tx, scope, record.id, kind);
    if (first) return first;
    const current = await installationById(tx, scope, record.id);
    // Corrected while it was being printed: what was printed is shown, but not kept.
    if (current?.revision !== record.revision) return undefined;
    await rememberCard(tx, scope, card);
    return { path, size: written.size };
  });
  if (stored?.path === path) return { bytes, stored };
  await storage.remove(path);
  return stored ? { bytes: await storage.read(stored.path), stored } : { bytes, stored: undefined };
}

function print(
  cards: Tools['cards'],
  kind: CardKind,
  data: CardDataOf[CardKind],
  pictures: readonly CardPicture[],
): Promise<Buffer> {
  return cards.render(kind, data, { pictures });
}

/** A picture that is not there, or no longer, is a marked box on the card, never a failed document. */
async function readPictures(
  { storage }: Tools,
  scope: Scope,
  record: InstallationRecord,
  data: CardDataOf[CardKind],
): Promise<CardPicture[]> {
  const pictures: CardPicture[] = [];
  for (const name of picturesOf(data)) {
    if (name === LOGO_PICTURE) {
      const bytes = await logoSvg(scope.organisationId, 'paper');
      if (bytes) pictures.push({ name, bytes });
      continue;
    }
    const file = record.files.find((candidate) => candidate.name === name && candidate.arrived);
    const bytes = file?.path ? await storage.read(file.path).catch(() => null) : null;
    if (bytes) pictures.push({ name, bytes });
  }
  return pictures;
}
