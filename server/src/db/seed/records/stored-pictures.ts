import type { Storage } from '../../../platform/files/storage.ts';
import { drawScenes, drawSignature, type Picture, sceneOf, SCENES } from './pictures.ts';
import type { Random } from '../random.ts';

/** A picture as a record refers to it. */
export type RecordPicture = Pick<Picture, 'type' | 'size' | 'sha256'> & { readonly path: string };

/** Signatures to choose from; two of three people have different ones. */
const SIGNATURES = 6;

/**
 * Draws the pictures of the demo and stores each once per organisation, shared by its records. Returns a function that
 * chooses one for a field (signatures in turn), and the path of the library's diagram.
 */
export async function storePictures(
  storage: Pick<Storage, 'newPath' | 'write'>,
  organisationIds: readonly number[],
  random: Random,
): Promise<{
  readonly choose: (organisationId: number, field: string) => RecordPicture;
  readonly scheme: (organisationId: number) => RecordPicture;
}> {
  const scenes = await drawScenes();
  const signatures = await Promise.all(Array.from({ length: SIGNATURES }, () => drawSignature(random)));
  const drawn: readonly Picture[] = [...SCENES.map((scene) => scenes[scene]), ...signatures];
  const stored = new Map<number, readonly RecordPicture[]>();
  await Promise.all(
    organisationIds.map(async (organisationId) => {
      const pictures = await Promise.all(
        drawn.map(async ({ bytes, type, size, sha256 }) => {
          const path = storage.newPath('records');
          await storage.write(path, bytes, type);
          return { type, size, sha256, path };
        }),
      );
      stored.set(organisationId, pictures);
    }),
  );
  let turn = 0;
  const at = (organisationId: number, index: number): RecordPicture => {
    const picture = stored.get(organisationId)?.[index];
    if (!picture) throw new Error(`No pictures were stored for organisation ${organisationId}`);
    return picture;
  };
  return {
    choose(organisationId, field) {
      if (!/signature|podpis/i.test(field)) return at(organisationId, SCENES.indexOf(sceneOf(field)));
      turn += 1;
      return at(organisationId, SCENES.length + (turn % SIGNATURES));
    },
    scheme: (organisationId) => at(organisationId, SCENES.indexOf('scheme')),
  };
}
