/** Proves that a disk without room costs nothing that was acknowledged: that of the database, of files, of logs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeCrowd, startCrowd, underWay, untilAnswered } from './crowd.ts';
import { databaseOf, startDatabase } from './environment.ts';
import { freshContract, readContract } from './faults-outside.ts';
import { servePortal, type Served } from './processes.ts';
import { openStage, type Stage } from './stage.ts';

type Demand = (holds: boolean, what: string) => void;
const MARK = 'pieno';
const FULL_MS = 8_000;
const PATIENCE_MS = 20_000;

/** A disk of its own in memory, which is made as small as what stands on it, and large again. */
type Volume = { folder: string; fill: () => void; empty: () => void; end: () => void };

const mount = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** @returns undefined where nobody may mount one */
const volumeAt = (folder: string): Volume | undefined => {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0 || !mount(folder, 'size=2g,mode=0711')) return undefined;
  return {
    folder,
    fill: () => {
      const { blocks, bfree, bsize } = statfsSync(folder);
      mount(folder, `remount,size=${(blocks - bfree) * bsize}`);
    },
    empty: () => void mount(folder, 'remount,size=2g'),
    end: () => void spawnSync('umount', ['-l', folder]),
  };
};

type Told = { status: number; detail: string };
const closeOne = async (served: Served, { sellers }: Stage): Promise<Told> => {
  const [seller] = sellers;
  const answer = await fetch(`${served.url}/api/agent/commissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: seller?.cookie ?? '' },
    body: JSON.stringify({
      type: 'kleen-commission',
      customer: seller?.customerId,
      paymentMethod: 'mav',
      note: 'senza spazio',
      items: [{ product: 'VEN-2041', quantity: 1, attributes: {} }],
    }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { detail = '' } = (await answer.json()) as { detail?: string };
  return { status: answer.status, detail };
};
const isSaid = ({ status, detail }: Told): boolean => status === 503 && /^[A-ZÈ].*\.$/.test(detail);

/** Says so instead of a success or a fault. */
const notTried = (what: string, why: string): void => void process.stdout.write(`     ${what} is not tried: ${why}\n`);

/** What PostgreSQL has set aside of its log is used up sooner than sellers would. */
const nextLogFile = async ({ pool }: Stage): Promise<void> => {
  await pool.query('select pg_switch_wal()').catch(() => undefined);
};

/** Of the database, and how it is brought back where it gave up: as a service manager would. */
type Kept = { url: string; volume: Volume; revive: () => Promise<void> };
/** Room for nothing more while sellers close orders. */
const database = async (served: Served, stage: Stage, { url, volume, revive }: Kept, demand: Demand): Promise<void> => {
  const crowd = startCrowd(served.url, stage.sellers.slice(0, 4), MARK);
  await underWay(crowd);
  volume.fill();
  const until = performance.now() + FULL_MS;
  const refused: Told[] = [];
  while (performance.now() < until || (refused.length === 0 && performance.now() < until + 5 * FULL_MS)) {
    const told = await closeOne(served, stage);
    if (told.status >= 400) refused.push(told);
    await nextLogFile(stage);
    await sleep(200);
  }
  const acknowledged = crowd.closings();
  if (refused.length === 0) notTried('the database’s disk full', 'PostgreSQL did not feel it');
  else
    demand(
      refused.every(isSaid),
      `the database’s disk full: ${refused.length} refused, each 503 with a sentence («${refused[0]?.detail}»)`,
    );
  volume.empty();
  await revive();
  const ms = await untilAnswered(served.url, stage.sellers[0]?.cookie ?? '');
  demand(
    ms <= PATIENCE_MS && served.child.exitCode === null,
    `room again: the same server answers after ${Math.round(ms)} ms`,
  );
  const before = performance.now();
  while (crowd.closings() < acknowledged + 8 && performance.now() < before + PATIENCE_MS) await sleep(50);
  demand(crowd.closings() >= acknowledged + 8, 'and sellers go on closing orders');
  await crowd.stop();
  demand(
    crowd.faults.length + crowd.broken === 0,
    `nobody was answered an error but 503 (${crowd.wishes.length} wishes, ${crowd.retries} asked again)`,
  );
  await judgeCrowd(url, crowd, MARK, demand);
};

const files = async (served: Served, stage: Stage, volume: Volume, demand: Demand): Promise<void> => {
  const contract = await freshContract(served);
  // Folders of the first file are there before: of those that are new a disk without room has none.
  await readContract(served, await freshContract(served));
  volume.fill();
  const broken = await readContract(served, contract);
  const { detail = '' } = (broken.status === 200 ? {} : JSON.parse(broken.text)) as { detail?: string };
  demand(
    isSaid({ status: broken.status, detail }),
    `the disk of files full: a contract that is to be made is refused (${broken.status}, «${detail}»)`,
  );
  const { rows } = await stage.pool.query<{ file_id: number | null }>('select file_id from contracts where id = $1', [
    contract.id,
  ]);
  demand(rows[0]?.file_id === null, 'no row points to a file that is not there');
  demand((await closeOne(served, stage)).status < 300, 'commissions go on meanwhile');
  volume.empty();
  const whole = await readContract(served, contract);
  demand(whole.status === 200 && whole.text.startsWith('%PDF-'), 'room again: the same contract is made and read');
};

const logs = async (served: Served, stage: Stage, volume: Volume, logFile: string, demand: Demand): Promise<void> => {
  volume.fill();
  const answers: number[] = [];
  for (let n = 0; n < 20; n += 1) answers.push((await closeOne(served, stage)).status);
  const full = statSync(logFile).size;
  demand(
    answers.every((status) => status < 300) && served.child.exitCode === null,
    `the disk of logs full: all ${answers.length} commissions are taken, the server lives`,
  );
  volume.empty();
  await closeOne(served, stage);
  await sleep(500);
  demand(statSync(logFile).size > full, 'room again: lines are written again');
};

/** @param dataDir in which the three disks stand */
export const proveFull = async (dataDir: string, demand: Demand): Promise<void> => {
  const names = ['database', 'files', 'logs'].map((name) => join(dataDir, `full-${name}`));
  const volumes = names.map(volumeAt).filter((volume) => volume !== undefined);
  const [ofDatabase, ofFiles, ofLogs] = volumes;
  if (!ofDatabase || !ofFiles || !ofLogs) {
    notTried('a full disk', 'only root may mount a small one');
    return;
  }
  let postgres = await startDatabase(ofDatabase.folder);
  let isLost = false;
  void postgres.lost.then(() => (isLost = true));
  const revive = async (): Promise<void> => {
    // It tries a few times by itself and then gives up, as a service manager does; somebody starts it again.
    await sleep(1_000);
    if (isLost) postgres = await startDatabase(ofDatabase.folder);
  };
  let served: Served | undefined;
  try {
    chmodSync(dataDir, 0o711);
    const url = await databaseOf(postgres, 'room', { agents: 60, customers: 400, orders: 500 }, ofFiles.folder);
    const stage = await openStage(url);
    const logFile = join(ofLogs.folder, 'portal.log');
    served = await servePortal(url, ofFiles.folder, { EMA_LOG_LEVEL: 'debug' }, undefined, logFile);
    await logs(served, stage, ofLogs, logFile, demand);
    await files(served, stage, ofFiles, demand);
    await database(served, stage, { url, volume: ofDatabase, revive }, demand);
    await stage.pool.end();
  } finally {
    for (const volume of volumes) volume.empty();
    await served?.stop();
    await postgres.stop();
    for (const volume of volumes) volume.end();
    for (const name of names) rmSync(name, { recursive: true, force: true });
  }
};
