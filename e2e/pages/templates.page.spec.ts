import { getLibrary } from '@portal/domain/library/contract';
import { compareVersionWith, getReplay, startReplay } from '@portal/domain/templates/comparison-contract';
import {
  activateTemplate,
  changeReceivers,
  createTemplate,
  deleteTemplate,
  updateTemplate,
} from '@portal/domain/templates/editing-contract';
import {
  getMakerContact,
  getSetup,
  type MakerContact,
  updateMakerContact,
} from '@portal/domain/organisations/contact-contract';
import {
  getTemplate,
  getTemplateVersion,
  listOrganisationTemplates,
} from '@portal/domain/templates/contract';
import { Problem } from '@portal/domain/problem';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import type { VersionChange } from '@portal/domain/templates/version-change';
import { importTemplate } from '@portal/domain/templates/transfer-contract';
import {
  createDraft,
  listVersions,
  publishDraft,
  updateDraft,
} from '@portal/domain/templates/version-contract';
import { listUsers } from '@portal/domain/users/admin-contract';
import type { Page } from '@playwright/test';
import type { Answers } from './driver/answers.ts';
import { LOST_ANSWER } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { signInAgain } from './driver/sign-in-again.ts';
import { aUser } from './fixtures/people.ts';
import { aTemplate, aVersion } from './fixtures/templates.ts';

const DESKTOP = { width: 1440, height: 900 };
const PUBLICATION = {
  updatedAt: '2026-06-15T10:00:00.000Z',
  publishedAt: null,
  publishedBy: null,
  note: null,
};

/** A type with version 2 in use, and the draft of version 3. */
function drafted(over: Partial<DeviceTemplate> = {}): DeviceTemplate {
  return aTemplate(5, 'Pompa Aqua 12', {
    office: {
      inspectionDays: { before: 30, after: 30 },
      draft: { id: 53, number: 3, updatedAt: '2026-06-15T10:00:00.000Z' },
    },
    ...over,
  });
}

function draftVersion(over: Partial<TemplateVersion> = {}): TemplateVersion {
  return aVersion({ id: 53, number: 3, publication: { ...PUBLICATION, state: 'draft' }, ...over });
}

const VERSIONS = {
  phones: 41,
  devices: 1203,
  receivers: { have: 12, all: 20 },
  versions: [
    {
      id: 53,
      number: 3,
      state: 'draft' as const,
      active: false,
      createdAt: '2026-06-15T10:00:00.000Z',
      updatedAt: '2026-06-15T10:00:00.000Z',
      publishedAt: null,
      publishedBy: null,
      note: null,
      warrantyLanguages: ['pl' as const],
      blankLanguages: [],
      otherMonthsLanguages: [],
      devices: 0,
      installations: 0,
      waiting: 0,
      phones: 0,
      people: 0,
    },
    {
      id: 52,
      number: 2,
      state: 'published' as const,
      active: true,
      createdAt: '2025-09-01T08:00:00.000Z',
      updatedAt: '2025-09-01T08:00:00.000Z',
      publishedAt: '2025-09-01T08:00:00.000Z',
      publishedBy: 'Joanna Maj',
      note: 'Jakość wody',
      warrantyLanguages: ['de' as const, 'en' as const, 'pl' as const],
      blankLanguages: [],
      otherMonthsLanguages: [],
      devices: 1203,
      installations: 1180,
      waiting: 7,
      phones: 23,
      people: 19,
    },
  ],
};

/** The draft says the same as the version before. */
const UNCHANGED = {
  before: { id: 52, number: 2 },
  after: { id: 53, number: 3 },
  tag: '53.1.abc',
  changes: [],
  consequences: { phones: 0, allPhones: 0, people: 0, devices: 0, installations: 0, waiting: 0 },
};

test(
  'a maker without device types makes the first one from a starter',
  { tag: '@long' },
  async ({ as, api }) => {
    const made = drafted({ id: 9, activeVersion: null, versions: [], isActive: false });
    api
      .answer(listOrganisationTemplates, [])
      .answer(getSetup, { contact: false, template: false, key: false, device: false })
      .answer(createTemplate, made)
      .answer(getTemplate, made)
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates' });
    await expect(page.getByRole('heading', { name: 'Nie ma jeszcze żadnego typu urządzenia' })).toBeVisible();
    await page.getByRole('button', { name: 'Nowy typ urządzenia' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Najpierw wpisz dane producenta')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Dane producenta' })).toHaveAttribute(
      'href',
      '/admin/settings/support',
    );
    await dialog.getByRole('radio', { name: /Szafa hydrauliczna/ }).check();
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    await expect(dialog.getByLabel(/^Nazwa po polsku/)).toBeFocused();
    await dialog.getByLabel(/^Nazwa po polsku/).fill('Szafa Hydro 300');
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    await expect(page).toHaveURL(/\/admin\/device-templates\/9$/);
    const [sent] = api.asked(createTemplate);
    expect(sent?.body).toMatchObject({ name: 'Szafa Hydro 300', starter: 'cabinet' });
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test(
  'a device type whose answer was lost is made once when it is asked for again',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [])
      // What a proxy says when the answer of the server did not reach it.
      .respond(createTemplate, LOST_ANSWER);
    const page = await as('admin', { at: '/admin/device-templates' });
    await page.getByRole('button', { name: 'Nowy typ urządzenia' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nazwa po polsku/).fill('Szafa Hydro 300');
    const make = dialog.getByRole('button', { name: 'Utwórz' });
    await make.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await make.click();
    await expect.poll(() => api.asked(createTemplate).length).toBe(2);
    const [first, again] = api.asked(createTemplate).map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(first);
  },
);

test(
  'an admin who moves a parameter to the end of the list by the keyboard stays at the button',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const last = page.getByRole('list', { name: 'Parametry urządzenia' }).getByRole('listitem').last();
    const down = page.getByRole('button', { name: 'Przesuń w dół: Model' });
    await down.press('Enter');
    await expect(last).toContainText('Model');
    await expect(down).toBeDisabled();
    await expect(down).toBeFocused();
    await down.press('Enter');
    await expect(last).toContainText('Model');
  },
);

test(
  'an admin who moves a parameter hears where it is, and who deletes one goes on at the next',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Przesuń w górę: Model' }).press('Enter');
    await expect(page.getByText('Miejsce 1 z 3')).toHaveRole('status');
    await page.getByRole('button', { name: 'Przesuń w dół: Model' }).press('Enter');
    await expect(page.getByText('Miejsce 2 z 3')).toHaveRole('status');
    await page.getByRole('button', { name: 'Usuń: Model' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Zmień: Moc grzewcza' })).toBeFocused();
    await page.getByRole('button', { name: 'Usuń: Moc grzewcza' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Zmień: Numer seryjny' })).toBeFocused();
  },
);

test('an admin writes the parameters of a draft: adds one, moves it, and it is saved as it was seen', async ({
  as,
  api,
}) => {
  let saved: TemplateVersion = draftVersion();
  api
    .answer(getTemplate, drafted())
    .answer(getTemplateVersion, () => saved)
    .answer(listVersions, VERSIONS)
    .answer(updateDraft, ({ body }) => (saved = { ...saved, ...(body as object) }));
  const page = await as('admin', { at: '/admin/device-templates/5' });
  const list = page.getByRole('list', { name: 'Parametry urządzenia' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  // Read once more, which is no change.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeHidden();
  await page.getByRole('button', { name: 'Dodaj parametr' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Opis po polsku').fill('Model');
  await sheet.getByRole('button', { name: 'Gotowe' }).click();
  await expect(sheet.getByText('Inny parametr ma ten sam opis')).toBeVisible();
  await sheet.getByLabel('Opis po polsku').fill('Kolor obudowy');
  await sheet.getByLabel('Opis po niemiecku').fill('Gehäusefarbe');
  await sheet.getByLabel('Rodzaj').selectOption({ label: 'Lista' });
  await sheet.getByLabel('Możliwe wartości').fill('biały\nszary\nbiały\n');
  await sheet.getByText('Wartości w innych językach').click();
  await sheet.getByRole('group', { name: 'szary' }).getByLabel('niemiecki').fill('grau');
  await sheet.getByRole('button', { name: 'Gotowe' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'Przesuń w górę: Kolor obudowy' }).click();
  await expect(list.getByRole('listitem').nth(2)).toContainText('Kolor obudowy');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).last().click();
  await expect.poll(() => api.asked(updateDraft).length).toBe(1);
  const [sent] = api.asked(updateDraft);
  expect(sent?.headers['if-match']).toBeDefined();
  expect(sent?.body.parametersSchema?.map(({ name }) => name)).toEqual([
    'serial',
    'model',
    'kolor_obudowy',
    'moc_grzewcza',
  ]);
  expect(sent?.body.parametersSchema?.[2]).toMatchObject({
    type: 'list',
    label: 'Kolor obudowy',
    labels: { pl: 'Kolor obudowy', de: 'Gehäusefarbe' },
    options: ['biały', 'szary'],
    optionLabels: { szary: { de: 'grau' } },
  });
});

test(
  'the name of a new device type is not dropped by Escape without a question, and making it asks nothing',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(createTemplate, drafted())
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates' });
    await page.getByRole('button', { name: 'Nowy typ urządzenia' }).first().click();
    const name = page.getByLabel('Nazwa po polsku');
    await name.fill('Pompa gruntowa');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(name).toHaveValue('Pompa gruntowa');
    await page.getByRole('button', { name: 'Utwórz' }).click();
    await expect(page).toHaveURL('/admin/device-templates/5');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a parameter that is half typed is not lost by a key or a click beside it',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    const label = page.getByLabel('Opis po polsku');
    await label.fill('Kolor obudowy');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(label).toHaveValue('Kolor obudowy');
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();
    await page.getByRole('button', { name: 'Wyjdź bez zapisywania' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'a parameter that is deleted while the others are being saved stays deleted, and is saved after them',
  { tag: '@long' },
  async ({ as, api }) => {
    let saved: TemplateVersion = draftVersion();
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, () => saved)
      .answer(listVersions, VERSIONS)
      .answer(updateDraft, ({ body }) => (saved = { ...saved, ...(body as object) }));
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const rows = page.getByRole('list', { name: 'Parametry urządzenia' }).getByRole('listitem');
    const save = page.getByRole('button', { name: 'Zapisz', exact: true }).last();
    const names = () => saved.parametersSchema.map(({ name }) => name);
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    await page.getByRole('dialog').getByLabel('Opis po polsku').fill('Kolor obudowy');
    await page.getByRole('dialog').getByRole('button', { name: 'Gotowe' }).click();
    const release = api.hold(updateDraft);
    await save.click();
    await page.getByRole('button', { name: 'Usuń: Model' }).click();
    await expect(rows).toHaveCount(3);
    release();
    await expect.poll(names).toEqual(['serial', 'model', 'moc_grzewcza', 'kolor_obudowy']);
    await expect(page.getByText('Zapisano', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeVisible();
    await expect(rows).toHaveCount(3);
    await save.click();
    await expect.poll(names).toEqual(['serial', 'moc_grzewcza', 'kolor_obudowy']);
    await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeHidden();
  },
);

test(
  'a published version is read only, and the next one begins as a copy of it',
  { tag: '@long' },
  async ({ as, api }) => {
    let template = drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } });
    api
      .answer(getTemplate, () => template)
      .answer(getTemplateVersion, ({ params }) =>
        params['id'] === '53'
          ? draftVersion()
          : aVersion({
              publication: { ...PUBLICATION, state: 'published', publishedAt: '2025-09-01T08:00:00.000Z' },
            }),
      )
      .answer(listVersions, VERSIONS)
      .answer(createDraft, () => {
        template = drafted();
        return draftVersion();
      });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await expect(page.getByText('Wersja 2 jest opublikowana.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dodaj parametr' })).toBeHidden();
    await page.getByRole('button', { name: 'Rozpocznij nową wersję' }).click();
    await expect(page.getByText('Wersja 3 jest w przygotowaniu')).toBeVisible();
    expect(api.asked(createDraft)[0]?.body).toEqual({ from: '/device_template_versions/52' });
    await expect(page.getByRole('button', { name: 'Dodaj parametr' })).toBeVisible();
  },
);

test('before publishing an admin sees what changes, whom it concerns and what a trial found', async ({
  as,
  api,
}) => {
  const affected = [{ id: 7, names: ['pomieszczenie'] }];
  const replay = {
    id: 4,
    version: { id: 53, number: 3 },
    state: 'running' as const,
    done: 0,
    total: 200,
    result: null,
    createdAt: '2026-06-15T10:00:00.000Z',
  };
  api
    .answer(getTemplate, drafted())
    .answer(getTemplateVersion, draftVersion())
    .answer(listVersions, VERSIONS)
    .answer(compareVersionWith, {
      before: { id: 52, number: 2 },
      after: { id: 53, number: 3 },
      tag: '53.1.abc',
      changes: [
        {
          part: 'installation',
          subject: {
            kind: 'field',
            called: { name: 'cisnienie', label: 'Ciśnienie próby' },
            step: { name: 'woda', label: 'Woda' },
          },
          change: { kind: 'property', property: 'required', before: false, after: true },
        },
      ],
      consequences: {
        phones: 23,
        allPhones: 41,
        people: 19,
        devices: 1203,
        installations: 1180,
        waiting: 7,
      },
    })
    .answer(startReplay, replay)
    .answer(getReplay, {
      ...replay,
      state: 'done',
      done: 200,
      result: {
        installations: 200,
        lacking: affected,
        refused: [],
        hiding: [],
        attachments: [],
        period: [],
      },
    })
    .answer(publishDraft, drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } }));
  const page = await as('admin', { at: '/admin/device-templates/5' });
  await page.getByRole('button', { name: 'Opublikuj…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Ciśnienie próby/)).toBeVisible();
  await expect(dialog.getByText('Wersję 2 ma 23 z 41 telefonów.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Wypróbuj' }).click();
  await dialog.getByText('1 nie miałaby wymaganej odpowiedzi').click();
  await expect(dialog.getByRole('link', { name: 'Instalacja 7' })).toHaveAttribute(
    'href',
    '/admin/installations?id=7',
  );
  await expect(dialog.getByText(/\(Pomieszczenie\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
  await expect(dialog.getByText('Napisz, co się zmieniło')).toBeVisible();
  await dialog.getByLabel(/^Co się zmieniło/).fill('Próba ciśnieniowa');
  await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(api.asked(publishDraft)[0]?.body).toEqual({
    note: 'Próba ciśnieniowa',
    activate: true,
    seen: '53.1.abc',
  });
});

test(
  'a draft that could not be read or compared is not published, and is read again on request',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .noAnswer(getTemplateVersion, compareVersionWith)
      .answer(listVersions, VERSIONS)
      .answer(publishDraft, drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } }));
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Opublikuj…' }).click();
    const dialog = page.getByRole('dialog');
    const publish = dialog.getByRole('button', { name: 'Opublikuj', exact: true });
    const again = dialog.getByRole('button', { name: 'Spróbuj ponownie' });
    await dialog.getByLabel(/^Co się zmieniło/).fill('Nowa karta');
    await expect(publish).toBeDisabled();
    api.answer(compareVersionWith, UNCHANGED);
    await again.click();
    await expect.poll(() => api.asked(compareVersionWith).length).toBeGreaterThan(1);
    await expect(again).toBeVisible();
    await expect(publish).toBeDisabled();
    api.answer(getTemplateVersion, draftVersion());
    await again.click();
    await expect(again).toBeHidden();
    await expect(dialog.getByText('Te wersje mówią to samo.')).toBeVisible();
    await publish.click();
    await expect(dialog).toBeHidden();
    expect(api.asked(publishDraft)).toHaveLength(1);
    expect(api.asked(publishDraft)[0]?.headers['if-match']).toBeDefined();
    expect(api.asked(publishDraft)[0]?.body.seen).toBe('53.1.abc');
  },
);

test(
  'a trial that somebody else has begun anew is no longer asked for, and can be begun again',
  { tag: '@long' },
  async ({ as, api }) => {
    const replay = {
      id: 4,
      version: { id: 53, number: 3 },
      state: 'running' as const,
      done: 100,
      total: 200,
      result: null,
      createdAt: '2026-06-15T10:00:00.000Z',
    };
    const none = { lacking: [], refused: [], hiding: [], attachments: [], period: [] };
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .refuse(compareVersionWith, 'not-found')
      .answer(startReplay, replay)
      .refuse(getReplay, 'not-found');
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.clock.install();
    await page.getByRole('button', { name: 'Opublikuj…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Wypróbuj' }).click();
    await expect(dialog.getByText('Ktoś rozpoczął nową próbę tej wersji.')).toBeVisible();
    await expect(dialog.getByText('Próba trwa')).toBeHidden();
    const asked = api.asked(getReplay).length;
    await page.clock.fastForward(10_000);
    expect(api.asked(getReplay)).toHaveLength(asked);

    api.answer(startReplay, { ...replay, id: 5 }).answer(getReplay, {
      ...replay,
      id: 5,
      state: 'done',
      done: 200,
      result: { installations: 200, ...none },
    });
    await dialog.getByRole('button', { name: 'Wypróbuj jeszcze raz' }).click();
    await expect(dialog.getByText('Sprawdzono 200 instalacji.')).toBeVisible();
    expect(api.asked(getReplay).at(-1)?.params).toEqual({ id: '5' });
  },
);

test(
  'what somebody else saved while the window was open is compared anew before it is published',
  { tag: '@long' },
  async ({ as, api }) => {
    const nobody = { phones: 0, allPhones: 0, people: 0, devices: 0, installations: 0, waiting: 0 };
    let turn = 1;
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(compareVersionWith, () => ({
        before: { id: 52, number: 2 },
        after: { id: 53, number: 3 },
        tag: `tag ${String(turn)}`,
        changes:
          turn === 1
            ? []
            : [
                {
                  part: 'terms' as const,
                  subject: { kind: 'whole' as const },
                  change: { kind: 'property' as const, property: 'basicMonths', before: 27, after: 30 },
                },
              ],
        consequences: nobody,
      }))
      .answer(publishDraft, ({ body }) =>
        body?.seen === 'tag 2'
          ? drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } })
          : new Problem('changed-meanwhile'),
      );
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Opublikuj…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Co się zmieniło/).fill('Nowa karta');
    turn = 2;
    await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
    await expect(dialog.getByText('Ktoś zmienił wersję roboczą, gdy to okno było otwarte')).toBeVisible();
    await expect(dialog.getByText(/30/).first()).toBeVisible();
    await expect(dialog.getByLabel(/^Co się zmieniło/)).toHaveValue('Nowa karta');
    await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  'a draft whose parts do not fit together is refused with the places where they are put right',
  { tag: '@long' },
  async ({ as, api }) => {
    const message = 'Warunek porównuje z wartością, której już nie ma na liście.';
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(compareVersionWith, UNCHANGED)
      .answer(
        publishDraft,
        () =>
          new Problem('invalid-values', {
            violations: [
              { propertyPath: 'installationFormSchema.steps.0.fields.0', code: 'unknown-value' },
              { propertyPath: 'warranty_templates.de.device.gone', code: 'unknown-placeholder' },
            ],
          }),
      );
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Opublikuj…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Co się zmieniło/).fill('Nowa karta');
    await dialog.getByRole('button', { name: 'Opublikuj', exact: true }).click();
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^Protokół uruchomienia ›/ })).toHaveAttribute(
      'href',
      '/admin/device-templates/5/form-templates/installation',
    );
    await expect(
      dialog.getByRole('link', { name: /^Karta gwarancyjna › Niemiecki › device.gone/ }),
    ).toHaveAttribute('href', '/admin/device-templates/5/warranty-template');
  },
);

test('a question is gone with the page that it was about', { tag: '@long' }, async ({ as, api }) => {
  api
    .answer(getTemplate, drafted())
    .answer(getTemplateVersion, draftVersion())
    .answer(listVersions, VERSIONS)
    .answer(compareVersionWith, UNCHANGED);
  const page = await as('admin', { at: '/admin/device-templates/5/versions' });
  await page.getByRole('link', { name: 'Pompa Aqua 12' }).first().click();
  await page.getByRole('button', { name: 'Wyłącz typ' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/device-templates/5/versions');
  await expect(question).toBeHidden();
});

test(
  'switching a type on asks who gets it, and many lose it at once',
  { tag: '@long' },
  async ({ as, api }) => {
    let template = drafted({ isActive: false });
    const people = [aUser({ id: 1 }), aUser({ id: 2, name: 'Agnieszka Wrona', availableTemplates: [] })];
    api
      .answer(getTemplate, () => template)
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(listUsers, people)
      .answer(activateTemplate, () => (template = drafted()))
      .answer(changeReceivers, { changed: 20 });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Włącz typ…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Wybrane osoby/ }).check();
    await expect(dialog.getByRole('button', { name: 'Włącz typ' })).toBeDisabled();
    await dialog.getByLabel('Agnieszka Wrona').check();
    await dialog.getByRole('button', { name: 'Włącz typ' }).click();
    await expect(page.getByText('Typ urządzenia jest włączony')).toBeVisible();
    expect(api.asked(activateTemplate)[0]?.body).toEqual({ give: ['/users/2'] });
    await expect(page.getByText('12 z 20 osób, które uruchamiają urządzenia.')).toBeVisible();
    await page.getByRole('button', { name: 'Udostępnij lub odbierz' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Wszyscy instalatorzy i autoryzowane serwisy').check();
    await sheet.getByRole('button', { name: 'Odbierz' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: 'Odebrać ten typ' })
      .getByRole('button', { name: 'Odbierz' })
      .click();
    await expect(page.getByText('Odebrano 20 osobom')).toBeVisible();
    expect(api.asked(changeReceivers)[0]?.body).toEqual({ act: 'take', users: 'everyone' });
  },
);

test(
  'the people who were ticked for a type are not dropped by Escape without a question, and giving it asks nothing',
  { tag: '@long' },
  async ({ as, api }) => {
    let template = drafted();
    api
      .answer(getTemplate, () => template)
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(listUsers, [aUser({ id: 2, name: 'Agnieszka Wrona', availableTemplates: [] })])
      .answer(changeReceivers, { changed: 1 });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Udostępnij lub odbierz' }).click();
    const sheet = page.getByRole('dialog', { name: 'Udostępnij lub odbierz' });
    const wrona = page.getByLabel('Agnieszka Wrona');
    await wrona.check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(wrona).toBeChecked();
    await sheet.getByRole('button', { name: 'Udostępnij', exact: true }).click();
    await expect(wrona).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    template = drafted({ isActive: false });
    await page.reload();
    await page.getByRole('button', { name: 'Włącz typ…' }).click();
    await page.getByRole('radio', { name: /Wybrane osoby/ }).check();
    await wrona.check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(wrona).toBeChecked();
  },
);

test('one phone and one person are counted in the singular', { tag: '@long' }, async ({ as, api }) => {
  api
    .answer(getTemplate, drafted())
    .answer(getTemplateVersion, draftVersion())
    .answer(listVersions, { ...VERSIONS, phones: 1, receivers: { have: 1, all: 1 } });
  const page = await as('admin', { at: '/admin/device-templates/5' });
  await expect(page.getByText(/^Wersję 2 ma \d+ z 1 telefonu\.$/)).toBeVisible();
  await expect(page.getByText('1 z 1 osoby, która uruchamia urządzenia.')).toBeVisible();
});

/** Reads again what is on the screen, as when the window is looked at after a while. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test(
  'names that are typed and parameters that are added outlive what somebody else saves, and both are saved',
  { tag: '@long' },
  async ({ as, api }) => {
    let type = drafted();
    let version = draftVersion();
    let typeReads = 0;
    let versionReads = 0;
    let [isTypeOld, isVersionOld] = [false, false];
    api
      .answer(getTemplate, () => {
        typeReads += 1;
        return type;
      })
      .answer(getTemplateVersion, () => {
        versionReads += 1;
        return version;
      })
      .answer(listVersions, VERSIONS)
      .answer(updateTemplate, ({ body }) => {
        if (!isTypeOld)
          return (type = {
            ...type,
            nameTranslations: { ...(body as { nameTranslations: object }).nameTranslations },
          });
        isTypeOld = false;
        return new Problem('changed-meanwhile');
      })
      .answer(updateDraft, ({ body }) => {
        if (!isVersionOld) return (version = { ...version, ...(body as object) });
        isVersionOld = false;
        return new Problem('changed-meanwhile');
      });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const list = page.getByRole('list', { name: 'Parametry urządzenia' });
    await page.getByLabel('Nazwa po niemiecku').fill('Wärmepumpe Aqua 12');
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    await page.getByRole('dialog').getByLabel('Opis po polsku').fill('Kolor obudowy');
    await page.getByRole('dialog').getByRole('button', { name: 'Gotowe' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(4);

    type = { ...type, nameTranslations: { pl: 'Pompa Aqua 12', en: 'Pump Aqua 12' } };
    version = {
      ...version,
      parametersSchema: [...version.parametersSchema, { name: 'masa', type: 'number', label: 'Masa' }],
    };
    [isTypeOld, isVersionOld] = [true, true];
    const before = [typeReads, versionReads];
    await lookAgain(page);
    await expect.poll(() => typeReads > (before[0] ?? 0) && versionReads > (before[1] ?? 0)).toBe(true);
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByLabel('Nazwa po niemiecku')).toHaveValue('Wärmepumpe Aqua 12');

    await page.getByRole('button', { name: 'Zapisz', exact: true }).first().click();
    await expect(page.getByLabel('Nazwa po angielsku')).toHaveValue('Pump Aqua 12');
    expect(api.asked(updateTemplate).at(-1)?.body.nameTranslations).toEqual({
      pl: 'Pompa Aqua 12',
      en: 'Pump Aqua 12',
      de: 'Wärmepumpe Aqua 12',
    });
    await page.getByRole('button', { name: 'Zapisz', exact: true }).last().click();
    await expect(list.getByRole('listitem')).toHaveCount(5);
    expect(
      api
        .asked(updateDraft)
        .at(-1)
        ?.body.parametersSchema?.map(({ name }) => name),
    ).toEqual(['serial', 'model', 'moc_grzewcza', 'kolor_obudowy', 'masa']);
  },
);

test(
  'a name that is typed while another one is being saved stays, and is saved after it',
  { tag: '@long' },
  async ({ as, api }) => {
    let type = drafted();
    api
      .answer(getTemplate, () => type)
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(updateTemplate, ({ body: { nameTranslations = {} } }) => {
        const translated = Object.entries(nameTranslations).filter(([, text]) => text !== null);
        return (type = { ...type, nameTranslations: Object.fromEntries(translated) });
      });
    const release = api.hold(updateTemplate);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const save = page.getByRole('button', { name: 'Zapisz', exact: true }).first();
    await page.getByLabel('Nazwa po angielsku').fill('Pump Aqua 12');
    await save.click();
    await expect.poll(() => api.asked(updateTemplate).length).toBe(1);
    await page.getByLabel('Nazwa po niemiecku').fill('Wärmepumpe Aqua 12');
    release();
    await expect(page.getByText('Zapisano', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nazwa po angielsku')).toHaveValue('Pump Aqua 12');
    await expect(page.getByLabel('Nazwa po niemiecku')).toHaveValue('Wärmepumpe Aqua 12');
    await save.click();
    await expect.poll(() => api.asked(updateTemplate).length).toBe(2);
    expect(api.asked(updateTemplate)[1]?.body.nameTranslations).toMatchObject({
      en: 'Pump Aqua 12',
      de: 'Wärmepumpe Aqua 12',
    });
  },
);

test(
  'a parameter that is being changed is the one that was opened, also when somebody else has moved the others',
  { tag: '@long' },
  async ({ as, api }) => {
    let version = draftVersion();
    let versionReads = 0;
    let isOld = true;
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, () => {
        versionReads += 1;
        return version;
      })
      .answer(listVersions, VERSIONS)
      .answer(updateDraft, ({ body }) => {
        if (!isOld) return (version = { ...version, ...(body as object) });
        isOld = false;
        return new Problem('changed-meanwhile');
      });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Zmień: Model' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Opis po polsku').fill('Odmiana');

    const [serial, ...others] = version.parametersSchema;
    if (serial === undefined) throw new Error('The draft has no serial number.');
    version = {
      ...version,
      parametersSchema: [serial, { name: 'masa', type: 'number', label: 'Masa' }, ...others],
    };
    const before = versionReads;
    await lookAgain(page);
    await expect.poll(() => versionReads > before).toBe(true);
    await sheet.getByRole('button', { name: 'Gotowe' }).click();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).last().click();
    await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeHidden();
    expect(version.parametersSchema.map(({ name, label }) => [name, label])).toEqual([
      ['serial', 'Numer seryjny'],
      ['masa', 'Masa'],
      ['model', 'Odmiana'],
      ['moc_grzewcza', 'Moc grzewcza A7/W35'],
    ]);
  },
);

test(
  'what is unsaved of a device type is not asked about once the type is deleted',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(listOrganisationTemplates, [])
      .answer(deleteTemplate, undefined);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByLabel('Nazwa po angielsku').fill('Pump');
    await page.getByRole('button', { name: 'Usuń typ' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń typ' }).click();
    await expect(page).toHaveURL('/admin/device-templates');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'the days around an inspection are read with blanks beside them, and say what they may be',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(updateTemplate, drafted());
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const save = page.getByRole('button', { name: 'Zapisz', exact: true }).first();
    await page.getByLabel('Dni przed rocznicą').fill('181');
    await save.click();
    await expect(page.getByText('Podaj liczbę dni od 0 do 180')).toBeVisible();
    await page.getByLabel('Dni przed rocznicą').fill(' 14 ');
    await save.click();
    await expect.poll(() => api.asked(updateTemplate).at(-1)?.body.inspectionDays?.before).toBe(14);
  },
);

test(
  'a parameter that is closed unchanged leaves the list as somebody else has saved it meanwhile',
  { tag: '@long' },
  async ({ as, api }) => {
    let version = draftVersion();
    let versionReads = 0;
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, () => {
        versionReads += 1;
        return version;
      })
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const rows = page.getByRole('list', { name: 'Parametry urządzenia' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Zmień: Model' }).click();
    version = { ...version, parametersSchema: version.parametersSchema.slice(0, 2) };
    const before = versionReads;
    await lookAgain(page);
    await expect.poll(() => versionReads > before).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeHidden();
  },
);

test(
  'parameters that are being written when the session ends are there again after signing in, also the open one',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const rows = page.getByRole('list', { name: 'Parametry urządzenia' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Usuń: Model' }).click();
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    await page.getByRole('dialog').getByLabel('Opis po niemiecku').fill('Gehäusefarbe');
    await signInAgain(page, api);
    await expect(page.getByRole('dialog').getByLabel('Opis po niemiecku')).toHaveValue('Gehäusefarbe');
    await page.getByRole('dialog').getByRole('button', { name: 'Gotowe' }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText('Gehäusefarbe');
    await expect(page.getByText('Zmiany parametrów nie są jeszcze zapisane')).toBeVisible();
  },
);

test(
  'a parameter that lacks something leads to the first field that does, also from the end of a small sheet',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Rodzaj').selectOption({ label: 'Lista' });
    await sheet.getByRole('button', { name: 'Gotowe' }).click();
    await expect(sheet.getByLabel('Opis po polsku')).toBeFocused();
    await expect(sheet.getByText('Podaj opis')).toBeInViewport();
    await sheet.getByLabel('Opis po polsku').fill('Kolor obudowy');
    await sheet.getByRole('button', { name: 'Gotowe' }).click();
    await expect(sheet.getByLabel('Możliwe wartości')).toBeFocused();
  },
);

test(
  'parameters that are typed while somebody else publishes the draft go into a new one',
  { tag: '@long' },
  async ({ as, api }) => {
    const used = draftVersion({ id: 52, number: 2, publication: { ...PUBLICATION, state: 'published' } });
    let type = drafted();
    let draft = draftVersion();
    let versionReads = 0;
    api
      .answer(getTemplate, () => type)
      .answer(getTemplateVersion, ({ params }) => {
        versionReads += 1;
        return Number(params.id) === draft.id ? draft : used;
      })
      .answer(listVersions, VERSIONS)
      .answer(createDraft, () => {
        draft = draftVersion({ id: 54, number: 4 });
        type = drafted({
          office: {
            inspectionDays: { before: 30, after: 30 },
            draft: { id: 54, number: 4, updatedAt: '2026-06-15T11:00:00.000Z' },
          },
        });
        return draft;
      })
      .answer(updateDraft, ({ body }) => (draft = { ...draft, ...(body as object) }));
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const list = page.getByRole('list', { name: 'Parametry urządzenia' });
    await page.getByRole('button', { name: 'Dodaj parametr' }).click();
    await page.getByRole('dialog').getByLabel('Opis po polsku').fill('Kolor obudowy');
    await page.getByRole('dialog').getByRole('button', { name: 'Gotowe' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(4);

    draft = { ...draft, publication: { ...PUBLICATION, state: 'published' } };
    type = drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } });
    const before = versionReads;
    await lookAgain(page);
    await expect.poll(() => versionReads > before).toBe(true);
    await expect(page.getByText('Wersję roboczą tymczasem opublikowano albo odrzucono.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(4);

    await page.getByRole('button', { name: 'Przenieś je do nowej wersji roboczej' }).click();
    await expect(page.getByText('Wersję roboczą tymczasem opublikowano albo odrzucono.')).toBeHidden();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).last().click();
    await expect.poll(() => api.asked(updateDraft).length).toBeGreaterThan(0);
    expect(
      api
        .asked(updateDraft)
        .at(-1)
        ?.body.parametersSchema?.map(({ name }) => name),
    ).toEqual(['serial', 'model', 'moc_grzewcza', 'kolor_obudowy']);
  },
);

test(
  'parameters that are typed stay when the version in the place of the draft cannot be read',
  { tag: '@long' },
  async ({ as, api }) => {
    const used = draftVersion({ id: 52, number: 2, publication: { ...PUBLICATION, state: 'published' } });
    let type = drafted();
    let isRefused = true;
    api
      .answer(getTemplate, () => type)
      .answer(getTemplateVersion, ({ params }) => {
        if (params.id === '53') return draftVersion();
        return isRefused ? new Problem('too-many-requests') : used;
      })
      .answer(listVersions, VERSIONS);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    const list = page.getByRole('list', { name: 'Parametry urządzenia' });
    await page.getByRole('button', { name: 'Usuń: Model' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    type = drafted({ office: { inspectionDays: { before: 30, after: 30 }, draft: null } });
    await lookAgain(page);
    await expect(page.getByRole('alert')).toContainText('Nie udało się wczytać typu urządzenia');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    isRefused = false;
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect(page.getByText('Wersję roboczą tymczasem opublikowano albo odrzucono.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  },
);

test(
  'a name and a parameter that two people changed are asked about',
  { tag: '@long' },
  async ({ as, api }) => {
    let type = drafted();
    let version = draftVersion();
    let [isTypeOld, isVersionOld] = [true, true];
    api
      .answer(getTemplate, () => type)
      .answer(getTemplateVersion, () => version)
      .answer(listVersions, VERSIONS)
      .answer(updateTemplate, () => {
        if (!isTypeOld) return type;
        isTypeOld = false;
        type = { ...type, nameTranslations: { pl: 'Pompa Aqua 12', de: 'Pumpe Aqua' } };
        return new Problem('changed-meanwhile');
      })
      .answer(updateDraft, () => {
        if (!isVersionOld) return version;
        isVersionOld = false;
        version = {
          ...version,
          parametersSchema: version.parametersSchema.map((one) =>
            one.name === 'model' ? { ...one, label: 'Odmiana', labels: { pl: 'Odmiana' } } : one,
          ),
        };
        return new Problem('changed-meanwhile');
      });
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByLabel('Nazwa po niemiecku').fill('Wärmepumpe Aqua 12');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).first().click();
    await expect(page.getByText('Ktoś inny zapisał: Nazwa po niemiecku – Pumpe Aqua')).toBeVisible();
    await expect(page.getByLabel('Nazwa po niemiecku')).toHaveValue('Wärmepumpe Aqua 12');
    await page.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect(page.getByLabel('Nazwa po niemiecku')).toHaveValue('Pumpe Aqua');
    await page.getByRole('button', { name: 'Usuń: Model' }).click();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).last().click();
    await expect(page.getByText('Ktoś inny zapisał: Odmiana – Lista')).toBeVisible();
    await page.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect(page.getByRole('list', { name: 'Parametry urządzenia' }).getByText('Odmiana')).toBeVisible();
  },
);

test('what somebody else changed meanwhile, and devices that are based on a type, are told in words', async ({
  as,
  api,
}) => {
  api
    .answer(getTemplate, drafted())
    .answer(getTemplateVersion, draftVersion())
    .answer(listVersions, VERSIONS)
    .refuse(updateTemplate, 'changed-meanwhile')
    .refuse(deleteTemplate, 'template-in-use');
  const page = await as('admin', { at: '/admin/device-templates/5' });
  await page.getByLabel('Nazwa po angielsku').fill('Pump Aqua 12');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('zmienił');
  expect(await page.getByLabel('Nazwa po angielsku').inputValue()).toBe('Pump Aqua 12');
  await page.getByRole('button', { name: 'Usuń typ' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń typ' }).click();
  await expect(page.getByText('ponieważ istnieją urządzenia na nim oparte')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Na tym typie oparte są 1203 urządzenia.' })).toHaveAttribute(
    'href',
    '/admin/devices?template=5',
  );
});

test(
  'a file is checked before it is taken in, and a wrong one says where',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(listOrganisationTemplates, [drafted()])
      .answer(importTemplate, { template: null, leftOut: [], compared: null });
    const page = await as('admin', { at: '/admin/device-templates' });
    await page.getByRole('button', { name: 'Wczytaj z pliku' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (content: string) =>
      dialog
        .getByLabel('Plik z typem urządzenia')
        .setInputFiles({ name: 'typ.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await choose('nic');
    await expect(dialog.getByText('To nie jest plik z typem urządzenia')).toBeVisible();
    await choose(JSON.stringify('x'.repeat(3 * 1024 * 1024)));
    await expect(dialog.getByText('Plik jest za duży')).toBeVisible();
    expect(api.asked(importTemplate)).toHaveLength(0);

    // Two hundred levels: the server does not follow them down.
    api.refuse(importTemplate, 'malformed-json');
    await choose(JSON.stringify(FILE));
    await expect(dialog.getByText('To nie jest plik z typem urządzenia')).toBeVisible();
    api.refuse(importTemplate, 'invalid-input', {
      violations: [
        { propertyPath: 'file.formatVersion', code: 'file-version' },
        { propertyPath: 'file.warrantyTemplates.pl', code: 'foreign-file' },
      ],
    });
    await choose(JSON.stringify(FILE));
    await expect(
      dialog.getByText('Plik pochodzi z innej wersji portalu i nie można go tu wczytać.'),
    ).toBeVisible();
    await expect(dialog.getByText(/Załącznik wskazuje na plik w cudzym magazynie/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Utwórz typ urządzenia' })).toBeDisabled();
  },
);

const FILE = {
  format: 'installer-portal/device-template',
  formatVersion: 1,
  template: {
    name: 'Pompa z pliku',
    nameTranslations: {},
    mainLanguage: 'pl',
    isSpecial: false,
    heatpump: true,
    inspectionDays: { before: 30, after: 30 },
  },
  version: {
    parametersSchema: [{ name: 'serial', type: 'string', label: 'Numer seryjny', barcodeScanner: true }],
    installationFormSchema: { steps: [] },
    inspectionFormSchema: { steps: [] },
    productionFormSchema: { steps: [] },
    warrantyTerms: { basicMonths: 24, yearlyInspection: false, parts: [] },
  },
  warrantyTemplates: {},
  leftOut: [],
};

test(
  'of two files chosen one after the other the last is shown and taken in, however late the first is checked',
  { tag: '@long' },
  async ({ as, api }) => {
    const first = Promise.withResolvers<void>();
    const sound = { template: null, leftOut: [], compared: null };
    api.answer(listOrganisationTemplates, [drafted()]).answer(importTemplate, async ({ body }) => {
      if (body.file.template.name === 'Pompa pierwsza') await first.promise;
      return sound;
    });
    const page = await as('admin', { at: '/admin/device-templates' });
    await page.getByRole('button', { name: 'Wczytaj z pliku' }).click();
    const dialog = page.getByRole('dialog');
    const choose = (name: string) =>
      dialog.getByLabel('Plik z typem urządzenia').setInputFiles({
        name: 'typ.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...FILE, template: { ...FILE.template, name } })),
      });
    await choose('Pompa pierwsza');
    await expect.poll(() => api.asked(importTemplate).length).toBe(1);
    await choose('Pompa druga');
    await expect(dialog.getByText('Plik jest poprawny: Pompa druga')).toBeVisible();

    const answered = page.waitForResponse((response) => response.url().includes('import'));
    first.resolve();
    await answered;
    await dialog.getByRole('button', { name: 'Utwórz typ urządzenia' }).click();
    await expect(dialog).toHaveCount(0);
    expect(api.asked(importTemplate).map(({ body }) => [body.file.template.name, body.dryRun])).toEqual([
      ['Pompa pierwsza', true],
      ['Pompa druga', true],
      ['Pompa druga', false],
    ]);
  },
);

test(
  'whoever closes the dialog while a file is taken in stays on the page that they are on',
  { tag: '@long' },
  async ({ as, api }) => {
    const taken = Promise.withResolvers<void>();
    api.answer(listOrganisationTemplates, [drafted()]).answer(importTemplate, async ({ body }) => {
      if (body.dryRun === false) await taken.promise;
      return { template: body.dryRun === false ? drafted() : null, leftOut: [], compared: null };
    });
    const page = await as('admin', { at: '/admin/device-templates' });
    await page.getByRole('button', { name: 'Wczytaj z pliku' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plik z typem urządzenia').setInputFiles({
      name: 'typ.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(FILE)),
    });
    await dialog.getByRole('button', { name: 'Utwórz typ urządzenia' }).click();
    await expect.poll(() => api.asked(importTemplate).length).toBe(2);
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    await expect(dialog).toHaveCount(0);
    const listed = api.asked(listOrganisationTemplates).length;
    taken.resolve();
    // The new type stands in the list that the person looks at.
    await expect.poll(() => api.asked(listOrganisationTemplates).length).toBeGreaterThan(listed);
    await expect(page).toHaveURL(/\/admin\/device-templates$/);
  },
);

test(
  'a file that is read into a type is compared with its draft before it replaces it',
  { tag: '@long' },
  async ({ as, api }) => {
    const change: VersionChange = {
      part: 'parameters',
      subject: { kind: 'parameter', called: { name: 'moc', label: 'Moc grzewcza' } },
      change: { kind: 'added' },
    };
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, VERSIONS)
      .answer(importTemplate, ({ body }) => ({
        template: body.dryRun === false ? drafted() : null,
        leftOut: [],
        compared:
          body.dryRun === false
            ? null
            : {
                version: { id: 53, number: 3, state: 'draft' as const },
                tag: '53.4.none',
                changes: [change],
              },
      }));
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Wczytaj z pliku' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Plik z typem urządzenia').setInputFiles({
      name: 'typ.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(FILE)),
    });
    await expect(dialog.getByText('Plik zastąpi wersję roboczą 3')).toBeVisible();
    await expect(dialog.getByText('Moc grzewcza')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zastąp wersję roboczą' }).click();
    await expect(dialog).toHaveCount(0);
    expect(api.asked(importTemplate).map(({ body }) => body)).toMatchObject([
      { into: '/device_templates/5', dryRun: true },
      { into: '/device_templates/5', dryRun: false, replaces: '53.4.none' },
    ]);
  },
);

test(
  'the versions page says who published what and why, and how far it has come',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getTemplate, drafted())
      .answer(listVersions, {
        ...VERSIONS,
        versions: [
          ...VERSIONS.versions,
          { ...VERSIONS.versions[1]!, id: 51, number: 1, active: false, publishedBy: null },
        ],
      })
      .answer(compareVersionWith, {
        before: { id: 52, number: 2 },
        after: { id: 53, number: 3 },
        tag: '53.1.abc',
        changes: [],
        consequences: {
          phones: 23,
          allPhones: 41,
          people: 19,
          devices: 1203,
          installations: 1180,
          waiting: 7,
        },
      });
    const page = await as('admin', { at: '/admin/device-templates/5/versions' });
    await expect(page.getByText(/Opublikowano .*/)).toHaveText([
      /, Joanna Maj$/,
      /^Opublikowano [^–]+\d\d:\d\d$/,
    ]);
    await expect(page.getByText('Jakość wody').first()).toBeVisible();
    await expect(page.getByText('Te wersje mówią to samo.')).toBeVisible();
    await expect(page.getByText('Wersję 2 ma 23 z 41 telefonów.').first()).toBeVisible();
  },
);

test(
  'an older version is made the one for new forms after a question',
  { tag: '@long' },
  async ({ as, api }) => {
    const older = { ...VERSIONS.versions[1]!, id: 51, number: 1, active: false };
    api
      .answer(getTemplate, drafted())
      .answer(listVersions, { ...VERSIONS, versions: [VERSIONS.versions[1]!, older] })
      .answer(compareVersionWith, UNCHANGED)
      .answer(activateTemplate, drafted());
    const page = await as('admin', { at: '/admin/device-templates/5/versions' });
    await page.getByRole('button', { name: 'Używaj tej wersji' }).click();
    const dialog = page.getByRole('dialog', { name: 'Używać wersji 1 w nowych formularzach?' });
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    await expect(dialog).toBeHidden();
    expect(api.asked(activateTemplate)).toHaveLength(0);
    await page.getByRole('button', { name: 'Używaj tej wersji' }).click();
    await dialog.getByRole('button', { name: 'Używaj tej wersji' }).click();
    await expect(page.getByText('Nowe formularze używają wersji 1')).toBeVisible();
    expect(api.asked(activateTemplate)[0]?.body).toEqual({
      version: '/device_template_versions/51',
      give: 'nobody',
    });
  },
);

test(
  'the office’s first page lists what is missing before the first installer, each with its way',
  { tag: '@long' },
  async ({ as, api }) => {
    api
      .answer(getSetup, { contact: false, template: true, key: false, device: false })
      .answer(getLibrary, ({ params }) => ({ language: params['language'] as 'pl', entries: [] }))
      .answer(getMakerContact, {
        name: 'Maker 2',
        address: null,
        taxId: null,
        phone: null,
        email: null,
        website: null,
      })
      .answer(updateMakerContact, ({ body }) => ({
        name: '',
        address: null,
        taxId: null,
        phone: null,
        email: null,
        website: null,
        ...body,
      }));
    const page = await as('admin', { at: '/admin/installations' });
    await page.setViewportSize(DESKTOP);
    await expect(page.getByRole('heading', { name: 'Zanim zacznie pierwszy instalator' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Typ urządzenia' })).toBeHidden();
    await page.getByRole('link', { name: 'Dane producenta' }).click();
    await page.getByLabel('Telefon', { exact: true }).fill('12');
    await page.getByLabel('Adres', { exact: true }).fill('ul. Portowa 12, 80-555 Gdańsk');
    const website = page.getByLabel('Strona internetowa');
    await website.fill('fiordpompy.example');
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(page.getByText('zaczynający się od https:// lub http://')).toBeVisible();
    await website.fill('https://fiordpompy.example');
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(page.getByLabel('Telefon', { exact: true })).toBeFocused();
    await page.getByLabel('Telefon', { exact: true }).fill('58 732 04 00');
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(page.getByText('Zapisano dane producenta')).toBeVisible();
    expect(api.asked(updateMakerContact)[0]?.body).toMatchObject({
      name: 'Maker 2',
      address: 'ul. Portowa 12, 80-555 Gdańsk',
      phone: '+48587320400',
      email: null,
    });
  },
);

/** The contact data of a maker, as the office reads and saves them. @returns what is saved, and how often it was read */
function answerContact(api: Answers): { contact: MakerContact; reads: number } {
  const blank = { address: null, taxId: null, phone: null, email: null, website: null };
  const server: ReturnType<typeof answerContact> = { contact: { name: 'Maker 2', ...blank }, reads: 0 };
  api
    .answer(getLibrary, ({ params }) => ({ language: params['language'] as 'pl', entries: [] }))
    .answer(getMakerContact, () => {
      server.reads += 1;
      return server.contact;
    })
    .answer(updateMakerContact, ({ body, headers }) =>
      headers['if-match'] === `"${JSON.stringify(server.contact).length}"`
        ? (server.contact = { ...server.contact, ...body })
        : new Problem('changed-meanwhile'),
    );
  return server;
}

test(
  'contact data that are being typed outlive what a colleague saves, and both are saved',
  { tag: '@long' },
  async ({ as, api }) => {
    const server = answerContact(api);
    const page = await as('admin', { at: '/admin/settings/support' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Telefon').fill('58 732 04 00');
    server.contact = { ...server.contact, address: 'ul. Portowa 12, 80-555 Gdańsk' };
    const before = server.reads;
    await lookAgain(page);
    await expect.poll(() => server.reads).toBeGreaterThan(before);
    await expect(field('Telefon')).toHaveValue('58 732 04 00');
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(page.getByRole('alert')).toContainText('Sprawdź i zapisz jeszcze raz.');
    await expect(field('Adres')).toHaveValue('ul. Portowa 12, 80-555 Gdańsk');
    await expect(field('Telefon')).toHaveValue('58 732 04 00');

    const release = api.hold(updateMakerContact);
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect.poll(() => api.asked(updateMakerContact).length).toBe(2);
    await field('E-mail').fill('biuro@fiord.test');
    release();
    await expect(page.getByText('Zapisano dane producenta')).toBeVisible();
    expect(server.contact).toMatchObject({
      phone: '+48587320400',
      address: 'ul. Portowa 12, 80-555 Gdańsk',
      email: null,
    });
    await expect(field('E-mail')).toHaveValue('biuro@fiord.test');
  },
);

test(
  'contact data that are typed and taken back give way to what a colleague saved meanwhile, and can be saved',
  { tag: '@long' },
  async ({ as, api }) => {
    const server = answerContact(api);
    const page = await as('admin', { at: '/admin/settings/support' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Telefon').fill('58 732 04 00');
    server.contact = { ...server.contact, address: 'ul. Portowa 12, 80-555 Gdańsk' };
    const before = server.reads;
    await lookAgain(page);
    await expect.poll(() => server.reads).toBeGreaterThan(before);
    await expect(field('Adres')).toHaveValue('');
    await field('Telefon').fill('');
    await expect(field('Adres')).toHaveValue('ul. Portowa 12, 80-555 Gdańsk');
    await field('E-mail').fill('biuro@fiord.test');
    await page.getByRole('button', { name: 'Zapisz dane' }).click();
    await expect(page.getByText('Zapisano dane producenta')).toBeVisible();
    expect(server.contact).toMatchObject({
      address: 'ul. Portowa 12, 80-555 Gdańsk',
      phone: null,
      email: 'biuro@fiord.test',
    });
  },
);

test('a maker with everything in place sees no such list', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin', { at: '/admin/installations' });
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await expect(page.getByText('Zanim zacznie pierwszy instalator')).toBeHidden();
});

test(
  'an admin who publishes a version is warned of a warranty text that names other months than its terms',
  { tag: '@long' },
  async ({ as, api }) => {
    const versions = VERSIONS.versions.map((one) => ({
      ...one,
      otherMonthsLanguages: one.state === 'draft' ? ['de' as const, 'pl' as const] : [],
    }));
    api
      .answer(getTemplate, drafted())
      .answer(getTemplateVersion, draftVersion())
      .answer(listVersions, { ...VERSIONS, versions })
      .answer(compareVersionWith, UNCHANGED);
    const page = await as('admin', { at: '/admin/device-templates/5' });
    await page.getByRole('button', { name: 'Opublikuj…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Tekst gwarancji podaje inne okresy niż warunki (niemiecki, polski)');
    await expect(dialog.getByRole('link', { name: 'Sprawdź tekst gwarancji' })).toBeVisible();
    await expect(dialog).not.toContainText('nie ma treści');
  },
);
