/** How the agents of a report are grouped under their managers. */
import type { Kind } from './variants.ts';

/** An agent of the sponsor tree as it was in the period, with what the report is about. */
export type Member = {
  id: number;
  sponsorId: number | null;
  name: string;
  /** Works in the shop, or sold there in the period: others only hold the tree together. */
  isListed: boolean;
};
export type Group<M extends Member> = { manager: M; agents: M[] };

const italian = new Intl.Collator('it');
const byName = (a: Member, b: Member): number => italian.compare(a.name, b.name) || a.id - b.id;

/** The direct subordinates of each agent; whoever has no sponsor stands under none. */
export const directOf = <M extends Member>(members: readonly M[]): Map<number | null, M[]> => {
  const direct = new Map<number | null, M[]>();
  for (const m of members) {
    const known = direct.get(m.sponsorId);
    if (known) known.push(m);
    else direct.set(m.sponsorId, [m]);
  }
  return direct;
};

/**
 * The groups of a report. Single: the viewer with all direct agents. Group: one for the viewer and for each manager
 * below; whoever has a group of their own stands there and not in the sponsor's, so that the groups add up to the total.
 * The viewer's comes first, the others by name; in a group the manager comes first.
 */
export const groupsOf = <M extends Member>(members: readonly M[], viewerId: number, kind: Kind): Group<M>[] => {
  const viewer = members.find((m) => m.id === viewerId);
  if (!viewer) return [];
  const direct = directOf(members.filter((m) => m.id !== viewerId));
  const groupOf = (manager: M, below: readonly M[]): Group<M> => ({
    manager,
    agents: [manager, ...below.toSorted(byName)].filter((m) => m.isListed),
  });
  if (kind === 'single') return [groupOf(viewer, direct.get(viewerId) ?? [])];
  const managers = members.filter((m) => m.id !== viewerId && direct.has(m.id)).toSorted(byName);
  return [viewer, ...managers]
    .map((m) =>
      groupOf(
        m,
        (direct.get(m.id) ?? []).filter((below) => !direct.has(below.id)),
      ),
    )
    .filter((g) => g.agents.length > 0);
};
