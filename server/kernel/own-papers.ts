/** Which contracts an account has still to sign for itself, as a condition of SQL. */

/** Those of the orders it sells or places are signed with each order, whoever’s it is (ORD-452). */
export const owesPaper = (contract: string, user: string): string =>
  `${contract}.user_id = ${user}.id and ${contract}.state = 'assigned' and ${contract}.order_id is null`;
