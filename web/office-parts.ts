import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** By name: pages of the office begin with `admin-`, those of the hall with `production-`; the office's words are apart. */
const OFFICE_PAGE = /\/(admin|production)-[^/]+-page\.tsx$|\/locale-\w+-office\.ts$/;

/** What of a built part tells who needs it. */
type Part = {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly modules: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly styles: readonly string[];
};

/**
 * The parts of a build that only pages of the office or of production load, with their styles: a phone of an installer
 * need not keep them beforehand (design of the app: the precache holds the shell and the installer's routes).
 */
function officeParts(parts: readonly Part[]): ReadonlySet<string> {
  const byName = new Map(parts.map((part) => [part.fileName, part]));
  const forAll = new Set<string>();
  const open = parts.filter((part) => part.isEntry);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (forAll.has(part.fileName)) continue;
    forAll.add(part.fileName);
    const next = [...part.imports, ...part.dynamicImports.filter((name) => !isOffice(byName.get(name)))];
    for (const name of next) {
      const found = byName.get(name);
      if (found) open.push(found);
    }
  }
  const styles = (isWanted: (part: Part) => boolean) => parts.filter(isWanted).flatMap((part) => part.styles);
  const stylesForAll = new Set(styles((part) => forAll.has(part.fileName)));
  const office = (part: Part): boolean => !forAll.has(part.fileName);
  return new Set([
    ...parts.filter(office).map((part) => part.fileName),
    ...styles(office).filter((name) => !stylesForAll.has(name)),
  ]);
}

function isOffice(part: Part | undefined): boolean {
  return part?.modules.some((id) => OFFICE_PAGE.test(id)) ?? false;
}

/** A plugin that notes which parts are the office's, and what leaves them out of the precache. */
export function leaveOutOffice(): { readonly plugin: Plugin; readonly transform: ManifestTransform } {
  let office: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'office-parts',
      writeBundle(_options, bundle) {
        office = officeParts(
          Object.values(bundle).flatMap((part) =>
            part.type === 'chunk'
              ? [
                  {
                    fileName: part.fileName,
                    isEntry: part.isEntry,
                    modules: part.moduleIds,
                    imports: part.imports,
                    dynamicImports: part.dynamicImports,
                    styles: [...(part.viteMetadata?.importedCss ?? [])],
                  },
                ]
              : [],
          ),
        );
      },
    },
    transform: (entries) => ({ manifest: entries.filter(({ url }) => !office.has(url)), warnings: [] }),
  };
}
