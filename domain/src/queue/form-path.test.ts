import { expect, test } from 'vitest';
import { formPath } from './correctable.ts';

test.each([
  ['customerZipcode', 'customerZipcode'],
  ['installer.taxId', 'installer.taxId'],
  ['customDevice.parameters.serial_number', 'parameters.serial_number'],
  ['survey.place.year', 'survey.data.place.year'],
  ['survey.data.place.year', 'survey.data.place.year'],
  ['photos.2.name', 'photos'],
  ['issuePhotos.0', 'issuePhotos'],
  ['fixedPhotos', 'fixedPhotos'],
  ['fixedPhotos.1', 'fixedPhotos'],
])('a field that the server names %s is %s to its form', (path, known) => {
  expect(formPath(path)).toBe(known);
});
