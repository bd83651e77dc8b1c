import { leftInQueue } from '../rig/browser.ts';
import type { Stage } from '../rig/phone.ts';
import type { Wanted } from '../schedules/requests.ts';
import { othersSent, untilRed, withoutNetwork } from '../rig/waiting.ts';
import type { Single } from './singles.ts';

/** A device added beside one whose installation is itself unsent. */
function asChildOf(parent: Wanted, child: Wanted): Wanted {
  const body = { ...child.request.body, partOfClientId: parent.clientId };
  return { ...child, request: { ...child.request, body, parentClientId: parent.clientId } };
}

/** The schedule's requests as a parent, its two children, and one of another chain. */
function family({ wanted }: Stage): { parent: Wanted; children: [Wanted, Wanted]; stranger: Wanted } {
  const [parent, elder, younger, stranger] = wanted;
  if (!parent || !elder || !younger || !stranger) throw new Error('Four requests are needed');
  return { parent, children: [asChildOf(parent, elder), asChildOf(parent, younger)], stranger };
}

/** A parent and two children, which go out after it and on their own. */
export const wholeChain: Single = {
  title: 'chain',
  photoCounts: [1, 1, 0, 1],
  drive: async (stage, page) => {
    const { parent, children, stranger } = family(stage);
    await withoutNetwork(stage, async () => {
      for (const one of [parent, ...children, stranger]) await stage.accept(page, one);
    });
    const partOf = parent.clientId;
    return { page, expected: children.map(({ clientId }) => ({ clientId, partOf })) };
  },
};

/** The parent is refused: its children wait untouched, the other chain goes on. */
export const refusedParent: Single = {
  title: 'chain: parent refused',
  photoCounts: [1, 1, 0, 1],
  drive: async (stage, page) => {
    const { parent, children, stranger } = family(stage);
    const refused = malformed(parent);
    const waiting = [parent, ...children].map(({ clientId }) => clientId);
    await withoutNetwork(stage, async () => {
      for (const one of [refused, ...children, stranger]) await stage.accept(page, one);
    });
    const isRed = await untilRed(page, [parent.clientId]);
    await othersSent(stage, page, waiting);
    const { red } = await leftInQueue(page);
    const stuck = [
      ...(isRed ? [] : ['the parent did not turn red']),
      ...(red.length > 1 ? ['children turned red with their parent'] : []),
    ];
    return { page, waiting, seen: { stuck } };
  },
};

/** A body that the server will never take. */
export function malformed(wanted: Wanted): Wanted {
  const body = { ...wanted.request.body, customerEmail: 'no address' };
  return { ...wanted, request: { ...wanted.request, body } };
}
