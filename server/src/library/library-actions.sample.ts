import { createHash } from 'node:crypto';
import { type Actions, type Stage, withoutPreparation } from '../events/actions.sample.ts';

const ANY = { 'if-match': '*' };

/** A folder of the library, of a new name. */
async function folder(at: Stage): Promise<number> {
  const name = at.unique('Folder');
  return (await at.admin.post('/library_entries', { kind: 'folder', language: 'pl', parent: null, name }))
    .body.id;
}

const BYTES = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0film');
const sha256 = createHash('sha256').update(BYTES).digest('hex');

const begin = (at: Stage) =>
  at.admin.post('/uploads', {
    filename: 'film.mp4',
    filetype: 'video/mp4',
    size: BYTES.length,
    fingerprint: createHash('sha256').update(at.unique('film')).digest('hex'),
  });

/** Begins an upload of one part and signs its address. */
async function signed(at: Stage) {
  const { id } = (await begin(at)).body;
  const { urls } = (await at.admin.post(`/uploads/${id}/parts`, [{ number: 1, sha256 }])).body;
  return { id, url: String(urls[0]).replace(/^https?:\/\/[^/]+/, '') };
}

const because = 'its file is noted when the reference is saved';

export const LIBRARY_ACTIONS: Actions = {
  'library.create': {
    leaves: ['library.created'],
    prepare: withoutPreparation((at) =>
      at.admin.post('/library_entries', {
        kind: 'link',
        language: 'pl',
        parent: null,
        name: at.unique('Link'),
        url: 'https://maker.test',
      }),
    ),
  },
  'library.update': {
    leaves: ['library.changed'],
    prepare: async (at) => {
      const id = await folder(at);
      return () => at.admin.patch(`/library_entries/${id}`, { hidden: true }, ANY);
    },
  },
  'library.move': {
    leaves: ['library.moved'],
    prepare: async (at) => {
      const [id, parent] = [await folder(at), await folder(at)];
      return () => at.admin.put('/libraries/pl/places', { entries: [id], parent }, ANY);
    },
  },
  'library.delete': {
    leaves: ['library.deleted'],
    prepare: async (at) => {
      const id = await folder(at);
      return () => at.admin.delete(`/library_entries/${id}`, ANY);
    },
  },
  'library.changeSettings': {
    leaves: ['library.access_changed'],
    prepare: withoutPreparation((at) =>
      at.admin.patch('/organisations/2/library', { publicLibrary: true }, ANY),
    ),
  },
  'uploads.begin': { leaves: [], because, prepare: withoutPreparation(begin) },
  'uploads.parts': {
    leaves: [],
    because,
    prepare: async (at) => {
      const { id } = (await begin(at)).body;
      return () => at.admin.post(`/uploads/${id}/parts`, [{ number: 1, sha256 }]);
    },
  },
  'uploads.finish': {
    leaves: [],
    because,
    prepare: async (at) => {
      const { id, url } = await signed(at);
      const headers = { 'content-type': 'application/octet-stream' };
      await at.portal.app.inject({ method: 'PUT', url, payload: BYTES, headers });
      return () => at.admin.post(`/uploads/${id}/finish`);
    },
  },
};
