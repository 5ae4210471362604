/** Says which release this is: `npm run release` writes it beside the server. */
import { readFile } from 'node:fs/promises';

/** Null: from the sources. */
export const portalVersion = async (): Promise<string | null> => {
  const written = await readFile(new URL('../../VERSION', import.meta.url), 'utf8').catch(() => '');
  return written.trim() || null;
};
