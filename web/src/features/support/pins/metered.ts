type Connection = { readonly saveData?: boolean; readonly type?: string };

/** Whether the browser says that bytes cost something here; Safari and Firefox say nothing. */
export function isMetered(
  connection: unknown = 'connection' in navigator ? navigator.connection : undefined,
): boolean {
  if (typeof connection !== 'object' || connection === null) return false;
  const { saveData, type }: Connection = connection;
  return saveData === true || type === 'cellular';
}

/** Whether the browser tells by which network it is connected. */
export const knowsConnection = (): boolean => 'connection' in navigator;
