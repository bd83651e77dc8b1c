import type { QueueError } from '@portal/domain/queue/request';
import { expect, test } from 'vitest';
import type { Commissioning } from './commissioning-draft.ts';
import { filled } from './heat-pump.sample.ts';
import { fieldsOfRefusal } from '../../records/field-work/correction/refusal-fields.ts';
import { commissioningRecord } from './commissioning-record.ts';
import { commissioningRequest } from './commissioning-request.ts';

const refusal = (propertyPath: string): QueueError => ({
  message: 'Sprawdź dane.',
  httpStatus: 422,
  at: '2026-11-21T10:00:00Z',
  refusal: { detail: 'Sprawdź dane.', violations: [{ propertyPath, code: 'invalid', message: 'Źle.' }] },
});
const found = (error: QueueError, now: Commissioning = filled()) =>
  fieldsOfRefusal(commissioningRecord, commissioningRequest, { error, refused: filled(), now });

test.each([
  ['a customer’s field', 'customerPhone', 'customer', 'customer-customerPhone'],
  ['the date of installation', 'installationDate', 'customer', 'customer-installationDate'],
  ['the installer’s data', 'installer.taxId', 'installer', 'installer-taxId'],
  ['a parameter of a body', 'customDevice.parameters.power', 'device', 'device-power'],
  ['a parameter of a correction', 'parameters.power', 'device', 'device-power'],
  ['an answer of the wrong content', 'survey.hydraulics.pressure', 'form-hydraulics', 'hydraulics-pressure'],
  [
    'an answer of the wrong shape',
    'survey.data.hydraulics.pressure',
    'form-hydraulics',
    'hydraulics-pressure',
  ],
  ['a note', 'notes.customer', 'notes', 'notes-customer'],
  ['a signature', 'installerSignature', 'signatures', 'signatures-installerSignature'],
  ['one of the photos', 'photos.3', 'notes', 'notes-photo'],
])('%s that the server names is found in the form', (_, path, step, id) => {
  expect(found(refusal(path))[0]?.location).toMatchObject({ step, id });
});

test.each([
  ['files'],
  ['customDevice.version'],
  ['partOf'],
  ['installer.certificate'],
  ['notes'],
  ['survey'],
  [''],
])('what no step shows is told without a place: "%s"', (path) => {
  expect(found(refusal(path))).toMatchObject([{ message: 'Źle.', location: undefined, changed: false }]);
});

test('a device that is installed already leads to its serial number, though the server names no field', () => {
  const error: QueueError = {
    code: 'already-installed',
    message: 'Urządzenie jest już zainstalowane.',
    httpStatus: 409,
    at: '2026-11-21T10:00:00Z',
  };
  expect(found(error)).toMatchObject([
    { location: { step: 'device', id: 'device-serial' }, message: error.message },
  ]);
});

test('a refusal that names nothing leads nowhere', () => {
  const error = {
    code: 'asp-required',
    message: 'Brak partnera.',
    httpStatus: 422,
    at: '2026-11-21T10:00:00Z',
  };
  expect(found(error)).toEqual([]);
});

test('a field counts as changed once it does not hold any more what was refused', () => {
  const data = filled();
  const error = refusal('survey.hydraulics.pressure');
  expect(found(error)[0]?.changed).toBe(false);
  expect(found(error, { ...data, answers: { hydraulics: { pressure: 2 } } })[0]?.changed).toBe(true);
  expect(found(error, { ...data, customer: { ...data.customer, customerCity: 'Łódź' } })[0]?.changed).toBe(
    false,
  );
});
