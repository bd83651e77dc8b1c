const NEIGHBOURS = 1;

/** First and last page, this page and its neighbours, in order; null stands for pages left out. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const wanted = [1, pages];
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1) wanted.push(near);
  const shown = [...new Set(wanted)].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return shown.flatMap((one, at) => {
    const before = shown[at - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
}
