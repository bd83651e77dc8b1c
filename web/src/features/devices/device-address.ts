/** The page of a device, for those in the field and for those at a desk. */
export function devicePage(id: number, atDesk: boolean): string {
  return `${atDesk ? '/admin' : ''}/devices/${String(id)}`;
}
