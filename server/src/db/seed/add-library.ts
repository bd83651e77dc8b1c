import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import type { Calendar } from './records/calendar.ts';
import { FIORD, MAKERS } from './people/makers.ts';
import type { Rows } from './records/rows.ts';
import type { RecordPicture } from './records/stored-pictures.ts';

type Entry =
  | { readonly kind: 'folder'; readonly name: string; readonly inside: readonly Entry[] }
  | { readonly kind: 'link' | 'video'; readonly name: string; readonly url: string }
  /** The drawn connection diagram. */
  | { readonly kind: 'document'; readonly name: string };

const MATERIALS: Readonly<Record<Language, readonly Entry[]>> = {
  pl: [
    {
      kind: 'folder',
      name: 'Pompy ciepła',
      inside: [
        { kind: 'document', name: 'Schemat podłączenia FIORD Aqua 12' },
        {
          kind: 'link',
          name: 'Instrukcja montażu FIORD Aqua 12',
          url: `${FIORD.website}/pl/aqua-12-montaz.pdf`,
        },
        { kind: 'link', name: 'Lista kodów błędów', url: `${FIORD.website}/pl/kody-bledow.pdf` },
        {
          kind: 'video',
          name: 'Pierwsze uruchomienie krok po kroku',
          url: `${FIORD.website}/pl/film-uruchomienie`,
        },
      ],
    },
    {
      kind: 'folder',
      name: 'Szafy hydrauliczne',
      inside: [
        {
          kind: 'link',
          name: 'Instrukcja montażu FIORD Hydro 200',
          url: `${FIORD.website}/pl/hydro-200-montaz.pdf`,
        },
        { kind: 'video', name: 'Wymiana anody', url: `${FIORD.website}/pl/film-anoda` },
      ],
    },
    {
      kind: 'folder',
      name: 'Gwarancja i przeglądy',
      inside: [{ kind: 'link', name: 'Warunki gwarancji', url: `${FIORD.website}/pl/gwarancja.pdf` }],
    },
    { kind: 'link', name: 'Kalkulator doboru mocy', url: `${FIORD.website}/pl/dobor` },
  ],
  en: [
    {
      kind: 'folder',
      name: 'Heat pumps',
      inside: [
        { kind: 'document', name: 'Connection scheme FIORD Aqua 12' },
        {
          kind: 'link',
          name: 'Installation manual FIORD Aqua 12',
          url: `${FIORD.website}/en/aqua-12-installation.pdf`,
        },
        { kind: 'video', name: 'First start step by step', url: `${FIORD.website}/en/film-first-start` },
      ],
    },
    { kind: 'link', name: 'Sizing calculator', url: `${FIORD.website}/en/sizing` },
  ],
  de: [
    {
      kind: 'folder',
      name: 'Wärmepumpen',
      inside: [
        { kind: 'document', name: 'Anschlussschema FIORD Aqua 12' },
        {
          kind: 'link',
          name: 'Montageanleitung FIORD Aqua 12',
          url: `${FIORD.website}/de/aqua-12-montage.pdf`,
        },
        {
          kind: 'video',
          name: 'Inbetriebnahme Schritt für Schritt',
          url: `${FIORD.website}/de/film-inbetriebnahme`,
        },
      ],
    },
    { kind: 'link', name: 'Auslegungsrechner', url: `${FIORD.website}/de/auslegung` },
  ],
};

/** What is the same in several languages, and the number that these entries share. */
const VARIANTS: readonly (readonly string[])[] = [
  ['Pompy ciepła', 'Heat pumps', 'Wärmepumpen', '5a1c6d0e-0000-4000-8000-000000000001'],
  [
    'Schemat podłączenia FIORD Aqua 12',
    'Connection scheme FIORD Aqua 12',
    'Anschlussschema FIORD Aqua 12',
    '5a1c6d0e-0000-4000-8000-000000000002',
  ],
  [
    'Instrukcja montażu FIORD Aqua 12',
    'Installation manual FIORD Aqua 12',
    'Montageanleitung FIORD Aqua 12',
    '5a1c6d0e-0000-4000-8000-000000000003',
  ],
  [
    'Pierwsze uruchomienie krok po kroku',
    'First start step by step',
    'Inbetriebnahme Schritt für Schritt',
    '5a1c6d0e-0000-4000-8000-000000000004',
  ],
  [
    'Kalkulator doboru mocy',
    'Sizing calculator',
    'Auslegungsrechner',
    '5a1c6d0e-0000-4000-8000-000000000005',
  ],
];

/** The file library and the support materials of each language; the other makers have a link each. */
export function addLibrary(
  rows: Rows,
  calendar: Calendar,
  scheme: (organisationId: number) => RecordPicture,
): void {
  const at = calendar.during(calendar.daysAgo(200));
  for (const { id } of MAKERS) {
    const { path, type, size, sha256 } = scheme(id);
    rows.files.push({
      id: rows.files.length + 1,
      organisation_id: id,
      name: 'schemat-podlaczenia.jpg',
      type,
      path,
      size,
      sha256,
      language: null,
      created_by: null,
      created_at: at,
    });
  }
  const add = (
    organisationId: number,
    language: Language,
    entries: readonly Entry[],
    parent: number | null,
  ): void => {
    entries.forEach((entry, position) => {
      const id = rows.support_materials.length + 1;
      const schemeFile = rows.files.find((file) => file.organisation_id === organisationId);
      rows.support_materials.push({
        id,
        organisation_id: organisationId,
        name: entry.name,
        kind: entry.kind,
        parent_id: parent,
        language,
        file_id: entry.kind === 'document' ? (schemeFile?.id ?? null) : null,
        url: 'url' in entry ? entry.url : null,
        position,
        created_at: at,
        variant_group: VARIANTS.find((names) => names.includes(entry.name))?.at(-1) ?? null,
      });
      if (entry.kind === 'folder') add(organisationId, language, entry.inside, id);
    });
  };
  for (const language of LANGUAGES) add(FIORD.id, language, MATERIALS[language], null);
  for (const { id, website } of MAKERS) {
    if (id !== FIORD.id) add(id, 'pl', [{ kind: 'link', name: 'Strona producenta', url: website }], null);
  }
}
