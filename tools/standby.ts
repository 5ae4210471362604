/** Starts a streaming standby of an embedded PostgreSQL: copies its files while it runs, as pg_basebackup would. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type Postgres } from './postgres.ts';
import { clusterOwner, type Owner } from './postgres-cluster.ts';

export type Standby = Postgres & {
  /** The same database there. */
  urlOf: (primaryUrl: string) => string;
};
type Given = {
  /** The data folder of the primary, which runs, and its superuser’s address. */
  primary: { dataDir: string; adminUrl: string };
  /** Data folder of the standby: a new one. */
  dataDir: string;
  /** What the primary lets in: a standby lets in as many. */
  connections: number;
};

/** Written by whoever runs on them, or kept for another machine. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'postgresql.auto.conf']);
/** Their folders must be there, empty. */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify', 'pg_subtrans']);

const isGone = (thrown: unknown): boolean => (thrown as { code?: unknown }).code === 'ENOENT';

/** What goes away meanwhile is not missed: the log of the primary tells how. */
const copyFolder = (from: string, to: string, owner: Owner, isTop = true): void => {
  mkdirSync(to, { mode: 0o700 });
  if (owner) chownSync(to, owner.uid, owner.gid);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isTop && LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory() && isTop && EMPTIED.has(entry.name)) emptyFolder(target, owner);
      else if (entry.isDirectory()) copyFolder(source, target, owner, false);
      else if (entry.isFile()) copyOwned(source, target, owner);
    } catch (thrown) {
      if (!isGone(thrown)) throw thrown;
    }
  }
};
const emptyFolder = (folder: string, owner: Owner): void => {
  mkdirSync(folder, { mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
};
const copyOwned = (source: string, target: string, owner: Owner): void => {
  copyFileSync(source, target);
  if (owner) chownSync(target, owner.uid, owner.gid);
};
const writeOwned = (file: string, text: string, owner: Owner): void => {
  writeFileSync(file, text, { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
};

/** A cluster of ours lets in nobody for replication until somebody asks. */
const letReplicate = async (cluster: string, client: pg.Client): Promise<void> => {
  const file = join(cluster, 'pg_hba.conf');
  const line = 'host replication all 127.0.0.1/32 scram-sha-256\n';
  if (readFileSync(file, 'utf8').includes(line)) return;
  appendFileSync(file, line);
  await client.query('select pg_reload_conf()');
};

/** @returns the standby, which follows; `stop` ends it and lets the primary forget it */
export const startStandby = async ({ primary, dataDir, connections }: Given): Promise<Standby> => {
  // Each its own: two test files may follow one primary at once.
  const slot = `ema_standby_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: primary.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  const forget = async (): Promise<void> => {
    await client
      .query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [slot])
      .catch(() => undefined);
    await client.end();
  };
  const cluster = join(primary.dataDir, 'postgres');
  const owner = clusterOwner(cluster);
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const [copy, from] = [join(dataDir, 'postgres'), { hostname, port, username, password }];
  try {
    await letReplicate(cluster, client);
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    await client.query('select pg_backup_start($1, true)', [slot]);
    copyFolder(cluster, copy, owner);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeOwned(join(copy, 'backup_label'), rows[0]?.labelfile ?? '', owner);
    writeOwned(join(copy, 'standby.signal'), '', owner);
    writeOwned(join(copy, 'postgresql.auto.conf'), settingsOf(from, slot), owner);
    copyFileSync(join(primary.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'));
    const standby = await startPostgres({ dataDir, connections });
    const urlOf = (primaryUrl: string): string => Object.assign(new URL(primaryUrl), { port: standby.port }).toString();
    return { ...standby, urlOf, stop: async () => (await standby.stop(), forget()) };
  } catch (thrown) {
    await forget();
    throw thrown;
  }
};

/** What makes it a standby. */
const settingsOf = (
  from: { hostname: string; port: string; username: string; password: string },
  slot: string,
): string =>
  `primary_conninfo = 'host=${from.hostname} port=${from.port} user=${from.username} password=${from.password}'
primary_slot_name = '${slot}'
wal_retrieve_retry_interval = '100ms'
`;
