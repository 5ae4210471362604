/**
 * Vitest's global set-up of the server's tests: one PostgreSQL in a folder of its own (or the server of
 * EMA_TEST_PG_URL, as superuser), and the template that each test file's database is copied from.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgetErrorsSeen } from './errors-proved.ts';
import { root } from './house.ts';
import { checkMovedClock } from './moved-clock.ts';
import { startPostgres } from './postgres.ts';
import { makeScratch, removeScratch } from './scratch.ts';

export const setup = async (): Promise<() => Promise<void>> => {
  const existingUrl = process.env['EMA_TEST_PG_URL'];
  // Somebody above us made the template already and will end its PostgreSQL (tools/mutation/server.ts).
  if (existingUrl && process.env['EMA_TEST_TEMPLATE'] === 'ready') return async () => undefined;
  const dataDir = makeScratch('test');
  const postgres = existingUrl ? undefined : await startPostgres({ dataDir, connections: 300 });
  const adminUrl = existingUrl ?? postgres?.adminUrl ?? '';
  process.env['EMA_TEST_PG_URL'] = adminUrl;
  process.env['EMA_TEST_DATA_DIR'] = dataDir;
  process.env['EMA_ERRORS_SEEN'] = forgetErrorsSeen();
  const template = pathToFileURL(join(root, 'server/test/template.ts')).href;
  const { makeTemplate } = (await import(template)) as { makeTemplate: (url: string, folder: string) => Promise<void> };
  const end = async (): Promise<void> => {
    await postgres?.stop();
    removeScratch(dataDir);
  };
  try {
    await checkMovedClock(adminUrl);
    await makeTemplate(adminUrl, dataDir);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
};
