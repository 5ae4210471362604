import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';

type Snapshot = ReturnType<typeof generateDrizzleJson>;
const here = import.meta.dirname;
const namesIn = (folder: string, end: string): string[] =>
  readdirSync(join(here, folder))
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -end.length));

it('the migrations make the tables as they are described: what `npx drizzle-kit generate` would add is nothing', async () => {
  const described = await Promise.all(
    namesIn('tables', '.ts').map(async (name) => (await import(`./tables/${name}.ts`)) as Record<string, unknown>),
  );
  const newest = namesIn('migrations/meta', '_snapshot.json').toSorted().at(-1) ?? '';
  const made = JSON.parse(readFileSync(join(here, `migrations/meta/${newest}_snapshot.json`), 'utf8')) as Snapshot;
  // As in drizzle.config.ts.
  const wanted = generateDrizzleJson(Object.assign({}, ...described), made.id, undefined, 'snake_case');
  expect(await generateMigration(made, wanted)).toEqual([]);
});
