/** Combines files `…/<part>.json` into one object, with the content of each file under its part's name. */
export function partsFrom<Content>(files: Readonly<Record<string, Content>>): Record<string, Content> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [partOf(path), content] as const));
}

function partOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
}
