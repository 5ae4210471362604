/** What all tables of a database hold, as a count and a sum of the hashes of their rows: the same for the same rows. */
import pg from 'pg';

export type Sums = ReadonlyMap<string, string>;

/** Of every table of ours, in one moment. */
export const sumsOf = async (url: string): Promise<Sums> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A row's text says its times in the zone of the session.
    await client.query(`set timezone to 'UTC'`);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const sums = new Map<string, string>();
    for (const { name } of rows) {
      const asked = await client.query<{ n: string; sum: string }>(
        `select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from public.${name} t`,
      );
      sums.set(name, `${asked.rows[0]?.n} rows, ${asked.rows[0]?.sum}`);
    }
    return sums;
  } finally {
    await client.end();
  }
};

/** @returns the tables in which two differ, also those that only one has */
export const differing = (one: Sums, other: Sums): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted();
