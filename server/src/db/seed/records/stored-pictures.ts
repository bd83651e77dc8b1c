import type { Storage } from '../../../platform/files/storage.ts';
import {
  drawScenes,
  drawSignature,
  pictureOf,
  type Picture,
  type Scene,
  sceneOf,
  SCENES,
} from './pictures.ts';
import type { Random } from '../random.ts';

/** A picture as a record refers to it. */
export type RecordPicture = Pick<Picture, 'type' | 'size' | 'sha256'> & { readonly path: string };

/** Signatures to choose from; two of three people have different ones. */
const SIGNATURES = 6;

/**
 * Draws the pictures of the demo and stores each once per organisation, shared by its records. Returns a function that
 * chooses one for a field (signatures in turn; `own` makes a photo that no other record has), and the path of the library's diagram.
 */
export async function storePictures(
  storage: Pick<Storage, 'newPath' | 'write'>,
  organisationIds: readonly number[],
  random: Random,
): Promise<{
  readonly choose: (organisationId: number, field: string, own: boolean) => RecordPicture;
  readonly scheme: (organisationId: number) => RecordPicture;
  /** Resolves when everything that was chosen is stored. */
  readonly written: () => Promise<void>;
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
  const writing: Promise<unknown>[] = [];
  /** The scene with other bytes: what stands behind the end of a JPEG is not drawn. */
  const anew = (scene: Scene): RecordPicture => {
    const mark = Buffer.from(String(writing.length));
    const picture = pictureOf(Buffer.concat([scenes[scene].bytes, mark]), scenes[scene].type);
    const path = storage.newPath('records');
    writing.push(storage.write(path, picture.bytes, picture.type));
    return { type: picture.type, size: picture.size, sha256: picture.sha256, path };
  };
  let turn = 0;
  const at = (organisationId: number, index: number): RecordPicture => {
    const picture = stored.get(organisationId)?.[index];
    if (!picture) throw new Error(`No pictures were stored for organisation ${organisationId}`);
    return picture;
  };
  return {
    choose(organisationId, field, isOwn) {
      if (!/signature|podpis/i.test(field)) {
        const scene = sceneOf(field);
        return isOwn ? anew(scene) : at(organisationId, SCENES.indexOf(scene));
      }
      turn += 1;
      return at(organisationId, SCENES.length + (turn % SIGNATURES));
    },
    scheme: (organisationId) => at(organisationId, SCENES.indexOf('scheme')),
    async written() {
      await Promise.all(writing);
    },
  };
}
