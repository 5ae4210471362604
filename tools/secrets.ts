/** What a portal started here keeps to itself: the database's password and the server's EMA_SECRET. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = { databasePassword: string; secret: string };

/** Reads `secrets.json` of a data directory, `undefined` when there is none or it is damaged. */
export const readSecrets = (dataDir: string): Secrets | undefined => {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) return undefined;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
    return kept.databasePassword && kept.secret
      ? { databasePassword: kept.databasePassword, secret: kept.secret }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Makes new secrets and keeps them, readable by the owner only. */
export const makeSecrets = (dataDir: string): Secrets => {
  const secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    secret: randomBytes(32).toString('base64url'),
  };
  const file = join(dataDir, 'secrets.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};
