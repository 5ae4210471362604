/** Makes sure that a moved clock is moved, for Node as for PostgreSQL. */
import pg from 'pg';

const MOST_MINUTES = 5;

/**
 * When the clock was moved (tools/dates.ts): says what Node and PostgreSQL believe the time to be.
 * @throws when one of them believes the machine's real time
 */
export const checkMovedClock = async (adminUrl: string): Promise<void> => {
  const moved = process.env['EMA_MOVED_CLOCK'];
  if (!moved) return;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await client.end();
  const clocks = { node: new Date(), PostgreSQL: rows[0]?.now ?? new Date(0) };
  for (const [name, now] of Object.entries(clocks)) {
    const minutes = (now.getTime() - Number(moved)) / 60_000;
    if (minutes < 0 || minutes > MOST_MINUTES)
      throw new Error(
        `The clock was to stand at ${new Date(Number(moved)).toISOString()}, but ${name} says ${now.toISOString()}.`,
      );
  }
  const told = Object.entries(clocks).map(([name, now]) => `${name} ${now.toISOString()}`);
  process.stdout.write(`Clocks moved: ${told.join(', ')}\n`);
};
