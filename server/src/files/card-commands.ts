import { createHash } from 'node:crypto';
import type { Language } from '@portal/domain/templates/labels';
import {
  picturesOf,
  type CardDataOf,
  type CardName,
  type CardPicture,
  type StoredPicture,
} from '../cards/card-data.ts';
import type { CardRenderer } from '../cards/render.ts';
import type { Scope, Tx } from '../db/open.ts';
import { logoSvg } from '../organisations/brand-store.ts';
import { LOGO_PICTURE } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { issuedCard, rememberCard, type CardKind, type CardSubject, type StoredCard } from './card-store.ts';
import type { DeclaredFile } from './store.ts';

/** The dependencies of issuing and mailing cards. */
export type CardTools = Pick<Deps, 'db' | 'storage' | 'config' | 'jobs' | 'mailer' | 'clock'> & {
  readonly cards: CardRenderer;
};

/** A card that can be printed: of which record, from what, with which of its pictures. */
export type Printable = {
  readonly subject: CardSubject;
  readonly data: CardDataOf[CardKind];
  readonly language: Language;
  readonly files: readonly DeclaredFile[];
  /** Everything is there and settled: what is printed now is what was issued. */
  readonly final: boolean;
  /** Of the record that it was made from. */
  readonly revision: number;
};

/**
 * A card as it was issued; the stored one, else it is printed now and stored, so that everyone gets the same bytes. While it is
 * not final it is a preview, which is not kept. Opens transactions of its own and prints outside of them.
 *
 * @param load finds the record, and refuses whoever may not see it
 * @param revisionNow locks the record of the subject and tells its revision; undefined when it is gone
 */
export async function printedOrStored(
  tools: Pick<CardTools, 'db' | 'storage' | 'cards'>,
  scope: Scope,
  load: (tx: Tx) => Promise<Printable>,
  revisionNow: (tx: Tx, id: number) => Promise<number | undefined>,
  now: Date,
): Promise<{ readonly bytes: Buffer; readonly stored: StoredCard | undefined }> {
  const { db, storage, cards } = tools;
  const { printable, before } = await db.within(scope, async (tx) => {
    const loaded = await load(tx);
    return { printable: loaded, before: await issuedCard(tx, scope, loaded.subject) };
  });
  if (before) return { bytes: await storage.read(before.path), stored: before };
  const { subject, data, language } = printable;
  const pictures = await picturesFor(storage, scope, printable);
  const bytes = await cards.render(subject.kind, data, { pictures, owner: `${subject.kind} ${subject.id}` });
  if (!printable.final) return { bytes, stored: undefined };
  const path = storage.newPath('cards');
  const written = await storage.write(path, bytes, 'application/pdf');
  const stored = await db.within(scope, async (tx) => {
    const same = (await revisionNow(tx, subject.id)) === printable.revision;
    const first = await issuedCard(tx, scope, subject);
    if (first) return first;
    // Corrected while it was being printed: what was printed is shown, but not kept.
    if (!same) return undefined;
    await rememberCard(tx, scope, subject, {
      language,
      dataHash: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
      sha256: written.sha256,
      size: written.size,
      path,
      issuedAt: now.toISOString(),
    });
    return { path, size: written.size };
  });
  if (stored?.path === path) return { bytes, stored };
  await storage.remove(path);
  return stored ? { bytes: await storage.read(stored.path), stored } : { bytes, stored: undefined };
}

/** The pictures of a card. Stored ones are read only when the card is rendered; the maker's logo is part of the server. */
export async function picturesFor(
  storage: CardTools['storage'],
  scope: Scope,
  { data, files }: { readonly data: CardDataOf[CardName]; readonly files: Printable['files'] },
): Promise<(CardPicture | StoredPicture)[]> {
  const pictures: (CardPicture | StoredPicture)[] = [];
  for (const name of picturesOf(data)) {
    if (name === LOGO_PICTURE) {
      const bytes = await logoSvg(scope.organisationId, 'paper');
      if (bytes) pictures.push({ name, bytes });
      continue;
    }
    const path = files.find((candidate) => candidate.name === name && candidate.arrived)?.path;
    if (path) pictures.push({ name, path, withFile: (work) => storage.withFile(path, work) });
  }
  return pictures;
}
