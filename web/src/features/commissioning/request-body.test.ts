import { installationPatchSchema, newInstallationSchema } from '@portal/domain/installations/input';
import { describe, expect, test } from 'vitest';
import { changed } from '../../records/field-work/change.ts';
import type { Change, FormNow } from '../../records/field-work/form-state.ts';
import { filesOf as filesOfBody } from '../../records/field-work/picture-fields.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import { recordSteps } from '../../records/field-work/record-steps.ts';
import { type Commissioning, customerOf } from './commissioning-draft.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { filled, picture } from './heat-pump.sample.ts';
import { correctionBody, insertBody } from './request-body.ts';

const CLIENT = '6f1c1a52-2b57-4a1e-9a39-6f0a7d1f7f10';
const HASH = 'a'.repeat(64);

type InProgress = FormNow<Commissioning>;
const filesOf = (data: Commissioning, pictures: ReadonlyMap<string, Picture>) =>
  filesOfBody(commissioningRecord, data, pictures, insertBody(data, CLIENT));
const changedBy = (now: InProgress, change: Change<Commissioning>) =>
  changed(commissioningRecord, now, change);

const gaps = (step: 'customer' | 'installer', of: Commissioning) => [
  ...commissioningRecord.gaps(step, of, '2026-11-20'),
];

describe('a finished commissioning', () => {
  test('is a body that the server’s own schema takes, manifest included', () => {
    const data = filled();
    const files = filesOf(
      data,
      new Map([data.signature!, data.installerSignature!].map((name) => [name, picture(name)])),
    );
    const manifest = files.map(({ name, field, bytes, type }) => ({
      name,
      field,
      type,
      size: bytes.byteLength,
      sha256: HASH,
    }));
    const parsed = newInstallationSchema.parse({ ...insertBody(data, CLIENT), files: manifest });
    expect(parsed).toMatchObject({
      clientId: CLIENT,
      customerName: 'Anna Nowak',
      customerPhone: '+48601700800',
      customerZipcode: '61-001',
      companyName: null,
      soldOn: null,
      survey: { data: { hydraulics: { pressure: 1.5 } } },
      customDevice: { deviceTemplate: 5, version: 31, parameters: { power: '12' } },
    });
  });

  test('says by client id what it stands beside while that waits to be sent itself', () => {
    const parentId = '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10';
    const body = insertBody({ ...filled(), target: { kind: 'new', partOf: parentId } }, CLIENT);
    expect(newInstallationSchema.parse({ ...body, files: [] })).toMatchObject({ partOfClientId: parentId });
  });

  test('says whose other device it stands beside', () => {
    const body = insertBody({ ...filled(), target: { kind: 'new', partOf: 4 } }, CLIENT);
    expect(newInstallationSchema.parse({ ...body, files: [] }).partOf).toBe(4);
  });

  test('sends numbers with a point, and no answer to a question that is hidden', () => {
    const body = insertBody(
      {
        ...filled(),
        parameters: { serial: 'X-1', power: ' 12,5 ', refrigerant: ' ' },
        answers: { hydraulics: { pressure: 1.5, low: 'zawór' }, buffer: { volume: 200 } },
      },
      CLIENT,
    );
    expect(body).toMatchObject({
      survey: { data: { hydraulics: { pressure: 1.5 } } },
      customDevice: { parameters: { serial: 'X-1', power: '12.5' } },
    });
    expect(JSON.stringify(body)).not.toContain('zawór');
    expect(JSON.stringify(body)).not.toContain('refrigerant');
  });
});

describe('a corrected installation', () => {
  const data = {
    ...filled(),
    target: {
      kind: 'correction' as const,
      installation: 4,
      clientId: CLIENT,
      etag: '"3"',
      answersBefore: { hydraulics: { pressure: 0.5, low: 'zawór' } },
    },
  };

  test('is a patch that the server takes, and waits to be verified again', () => {
    const parsed = installationPatchSchema.parse({ ...correctionBody(data), files: [] });
    expect(parsed.status).toBe('pending');
    expect(parsed.parameters).toEqual({ serial: 'HP-2026-00000001', power: '12' });
  });

  test('says what its installer answers to a mark, and nothing where there is no answer', () => {
    expect(correctionBody(data)).not.toHaveProperty('markAnswers');
    const markAnswers = { customerPhone: ' Ma tylko ten numer ', 'photos.a.jpg': ' ' };
    const parsed = installationPatchSchema.parse({ ...correctionBody({ ...data, markAnswers }), files: [] });
    expect(parsed.markAnswers).toEqual([{ field: 'customerPhone', answer: 'Ma tylko ten numer' }]);
    const edited = { ...data, target: { ...data.target, sendsAgain: false }, markAnswers };
    expect(correctionBody(edited)).not.toHaveProperty('markAnswers');
  });

  test('does not wipe out a note for the maker that its installer cannot read', () => {
    expect(correctionBody(data)).not.toHaveProperty('notes.admin');
    expect(correctionBody({ ...data, notes: { ...data.notes, admin: 'nowa' } })).toHaveProperty(
      'notes.admin',
      'nowa',
    );
  });

  test('that an admin edits keeps its decision, and loses the note that they took away', () => {
    const edited = {
      ...data,
      target: { ...data.target, sendsAgain: false },
      notes: { ...data.notes, admin: ' ' },
    };
    const body = correctionBody(edited);
    expect(body).not.toHaveProperty('status');
    expect(body).toHaveProperty('notes.admin', null);
  });

  test('takes away what the installer took away, as a merge would keep it', () => {
    const body = correctionBody({ ...data, parameters: { serial: 'X-1' } });
    expect(body).toMatchObject({
      survey: { data: { hydraulics: { pressure: 1.5, low: '' } } },
      parameters: { serial: 'X-1', power: '' },
    });
  });

  describe('whose device was replaced by one without a buffer since', () => {
    const answers = { hydraulics: { pressure: 1.5 }, buffer: { volume: 200, photo: 'buffer.jpg' } };
    const replaced: Commissioning = { ...data, answers, target: { ...data.target, answersBefore: answers } };

    test('shows and sends what was answered about the buffer, with a photo that is taken anew', () => {
      const steps = recordSteps(commissioningRecord, replaced);
      const shown = steps.flatMap((step) => (step.kind === 'template' ? step.steps.map(({ id }) => id) : []));
      expect(shown).toEqual(['hydraulics', 'buffer']);
      expect(correctionBody(replaced)).toMatchObject({ survey: { data: answers } });
      const files = filesOf(replaced, new Map([['buffer.jpg', picture('buffer.jpg')]]));
      expect(files.map(({ field }) => field)).toEqual(['survey.buffer.photo']);
    });

    test('takes away by an empty text what its installer took away, as null would keep it', () => {
      const cleared = { ...answers, buffer: { volume: 200 } };
      expect(correctionBody({ ...replaced, answers: cleared })).toMatchObject({
        survey: { data: { buffer: { volume: 200, photo: '' } } },
      });
    });

    test('takes it all away where its installer says that there never was a buffer', () => {
      const parameters = { ...replaced.parameters, buffer: 'no' };
      const factory = { ...replaced.factory, buffer: 'yes' };
      expect(correctionBody({ ...replaced, factory, parameters })).toMatchObject({
        survey: { data: { buffer: { volume: '', photo: '' } } },
      });
    });
  });

  test('names no value that its installer left as it was, which a repair or the office may have changed since', () => {
    const parameters = { serial: 'HP-2026-00000001', power: '12,0', refrigerant: 'R32' };
    const seen = { ...data, factory: parameters, target: { ...data.target, base: { parameters } } };
    expect(correctionBody({ ...seen, parameters })['parameters']).toEqual({});
    const changed = { ...parameters, power: ' 14,5', refrigerant: '' };
    expect(correctionBody({ ...seen, parameters: changed })['parameters']).toEqual({
      power: '14.5',
      refrigerant: '',
    });
  });

  test('of before the portal names what the office changed alone, and may leave blank what was never known', () => {
    const base = {
      installationDate: '2022-07-20',
      soldOn: null,
      customerName: 'Anna Dawna',
      companyName: null,
      customerAddress: '',
      customerAddressContinued: null,
      customerZipcode: '',
      customerCity: 'Łódź',
      customerPhone: '',
      customerEmail: '',
      customerLanguage: 'pl',
      installer: { name: '', company: 'Ciepło Dawne', taxId: '', email: '', phone: '' },
      notes: { installer: null, customer: null, admin: null },
    };
    const { installationDate, soldOn, installer, notes: _notes, ...customer } = base;
    const earlier: Commissioning = {
      ...data,
      target: { ...data.target, sendsAgain: false, withoutForm: true, base },
      customer: {
        ...data.customer,
        ...customerOf({ ...customer, customerLanguage: 'pl' }),
        installationDate,
        soldOn: soldOn ?? '',
      },
      noEmail: true,
      installer,
      notes: { installer: '', customer: '', admin: '' },
      answers: {},
      signature: '',
      installerSignature: '',
    };
    expect(recordSteps(commissioningRecord, earlier).map(({ key }) => key)).toEqual([
      'customer',
      'notes',
      'summary',
    ]);
    expect(correctionBody(earlier)).toEqual({});
    const typed = {
      ...earlier,
      customer: { ...earlier.customer, customerName: 'Anna Nowa', customerPhone: '601602603' },
    };
    const parsed = installationPatchSchema.parse({ ...correctionBody(typed), files: [] });
    expect(parsed).toEqual({ customerName: 'Anna Nowa', customerPhone: '+48601602603', files: [] });

    expect([...gaps('customer', earlier), ...gaps('installer', earlier)]).toEqual([]);
    const wrong = { ...earlier, customer: { ...earlier.customer, customerPhone: '12', customerCity: ' ' } };
    expect(gaps('customer', wrong)).toEqual([
      ['customerPhone', 'phone'],
      ['customerCity', 'required'],
    ]);
    expect(gaps('installer', { ...earlier, installer: { ...installer, company: '' } })).toEqual([
      ['company', 'required'],
    ]);
  });

  test('declares new pictures alone; those the server has keep their names', () => {
    const files = filesOf(
      {
        ...data,
        photos: [
          { name: 'old.jpg', caption: '' },
          { name: 'new.jpg', caption: '' },
        ],
      },
      new Map([['new.jpg', picture('new.jpg')]]),
    );
    expect(files.map((file) => file.field)).toEqual(['photos.1']);
  });
});

/** Takes a photo of the manometer. */
function answer(now: InProgress, name: string): InProgress {
  return changedBy(now, {
    kind: 'picture',
    stepId: 'hydraulics',
    field: 'manometer',
    picture: picture(name),
  });
}

describe('pictures', () => {
  const start: InProgress = { data: filled(), pictures: new Map() };

  test('are sent under the question they answer', () => {
    const now = answer(start, 'a.jpg');
    expect(filesOf(now.data, now.pictures).map(({ name, field }) => [name, field])).toEqual([
      ['a.jpg', 'survey.hydraulics.manometer'],
    ]);
  });

  test('taken anew replace the one before', () => {
    expect([...answer(answer(start, 'a.jpg'), 'b.jpg').pictures.keys()]).toEqual(['b.jpg']);
  });

  test('that are removed leave the device', () => {
    const with2 = changedBy(changedBy(start, { kind: 'photo-added', picture: picture('a.jpg') }), {
      kind: 'photo-added',
      picture: picture('b.jpg'),
    });
    const left = changedBy(with2, { kind: 'photo-removed', name: 'a.jpg' });
    expect([...left.pictures.keys()]).toEqual(['b.jpg']);
    expect(left.data.photos.map((photo) => photo.name)).toEqual(['b.jpg']);
  });

  test('of a signature that was wiped away leave the device, the other person’s stays', () => {
    const signed = changedBy(
      changedBy(start, { kind: 'signed', field: 'signature', picture: picture('s.png') }),
      {
        kind: 'signed',
        field: 'installerSignature',
        picture: picture('i.png'),
      },
    );
    const wiped = changedBy(signed, { kind: 'signed', field: 'signature', picture: null });
    expect([...wiped.pictures.keys()]).toEqual(['i.png']);
    expect(wiped.data.signature).toBeNull();
  });
});

test('the serial number that was scanned does not change by typing, but a correction may mend it', () => {
  const now: InProgress = { data: filled(), pictures: new Map() };
  const correcting: InProgress = {
    ...now,
    data: {
      ...now.data,
      target: { kind: 'correction', installation: 4, clientId: CLIENT, etag: '', answersBefore: {} },
    },
  };
  const corrected = changedBy(correcting, {
    kind: 'entry',
    field: 'parameters',
    name: 'serial',
    value: 'OTHER',
  });
  expect(corrected.data.parameters['serial']).toBe('OTHER');
  expect(changedBy(now, { kind: 'entry', field: 'parameters', name: 'serial', value: 'OTHER' })).toBe(now);
  expect(
    changedBy(now, { kind: 'entry', field: 'parameters', name: 'power', value: '14' }).data.parameters[
      'power'
    ],
  ).toBe('14');
});

test('a customer without an e-mail is sent without one, whatever was typed before', () => {
  expect(insertBody({ ...filled(), noEmail: true }, 'client')['customerEmail']).toBe('');
});
