/** The list with one row moved up (-1) or down (1); at an end it stays as it is. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[at], rows[at + by]];
  if (row === undefined || other === undefined) return [...rows];
  return rows.map((one, place) => (place === at ? other : place === at + by ? row : one));
}

/** The list without one row. */
export function without<Row>(rows: readonly Row[], at: number): Row[] {
  return rows.filter((_, place) => place !== at);
}
