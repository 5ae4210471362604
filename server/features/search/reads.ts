/** The call of the search: every group that is the viewer’s, in one statement. */
import { find } from '@ema/calls/search.ts';
import { groupsFor, type Group } from '@ema/domain/search/may.ts';
import { readTyped } from '@ema/domain/search/typed.ts';
import { handle } from '../../kernel/handle.ts';
import { findAll, type Asked, type Branch } from './branch-queries.ts';
import { customerOrders, ownSales, privateOrders, sentOrders } from './order-queries.ts';
import { contracts, invitations, ownAgentPapers, ownContracts, papers, products } from './paper-queries.ts';
import { below, customers, people, privateCustomers, registered, subordinates } from './people-queries.ts';
import { presentFound } from './present.ts';

const BRANCHES: Readonly<Record<Group, (asked: Asked) => Branch>> = {
  people,
  registered,
  below,
  customers,
  'private-customers': privateCustomers,
  'sent-orders': sentOrders,
  'own-orders': ownSales,
  'customer-orders': customerOrders,
  'private-orders': privateOrders,
  contracts,
  papers,
  'own-contracts': ownContracts,
  'own-papers': ownAgentPapers,
  invitations,
  products,
  subordinates,
};

/** NET-490: whoever acts for somebody finds what that person would. */
export const findHandler = handle(find, async (c, { query }) => {
  const asked = { scope: c.scope, viewer: c.viewer, typed: readTyped(query.text) };
  const groups = groupsFor(c.viewer);
  const rows = await findAll(
    c.db,
    groups.map((group) => [group, BRANCHES[group](asked)] as const),
  );
  const place = (group: Group): number => groups.indexOf(group);
  // Of each group they come by their place, and stay so.
  return presentFound(rows.toSorted((a, b) => place(a.group) - place(b.group)));
});
