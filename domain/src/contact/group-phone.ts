/**
 * `+48600100200` as `+48 600 100 200`, for reading aloud; another form stays as it is. For showing only, never for dialling.
 *
 * @param space what stands between the groups; on a screen one at which no line is broken
 */
export function groupPhone(phone: string, space = ' '): string {
  return phone.replace(/^(\+48)(\d{3})(\d{3})(\d{3})$/, ['$1', '$2', '$3', '$4'].join(space));
}
