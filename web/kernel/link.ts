/** A screen’s address with a query, as the router’s links take it. */
export const linkTo = (to: string, query: Readonly<Record<string, string | number>>) => ({
  to,
  // Every route takes whatever stands in the query; the router's types do not know that.
  search: query as never,
});
