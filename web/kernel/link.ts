/** A screen’s address with a query, as the router’s links take it. */
type Query = Readonly<Record<string, string | number | undefined>>;

/** Every route takes whatever stands in the query; the router's types do not know that, and are told here alone. */
export const searchOf = (query: Query) => query as never;

/** What follows from the query that stands there when it is changed, that of a change still under way included. */
export const searchFrom = (change: (before: Readonly<Record<string, unknown>>) => Query) => change as never;

export const linkTo = (to: string, query: Query) => ({ to, search: searchOf(query) });
