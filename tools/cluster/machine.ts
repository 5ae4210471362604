/** One machine of a cluster: its etcd, its Patroni with PostgreSQL, and the wires that lead to it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianEnvironment } from '../debian.ts';
import type { Owner } from '../postgres-cluster.ts';
import { allGone, commandOf, signal } from '../processes.ts';
import { archiveCommand, prepareBackup } from './backup.ts';
import { etcdArguments, patroniConfiguration } from './configurations.ts';
import { keep, type Kept } from './keep.ts';
import { ownFile, ownFolder } from './own.ts';
import type { Plan } from './plan.ts';
import type { Programs } from './programs.ts';
import { startRelay, type Relay } from './relay.ts';

export type Machine = {
  name: string;
  etcd: Kept;
  patroni: Kept;
  /** How the others reach it, and it reaches etcd. */
  wires: Relay[];
  /** How the etcd of the others reach its etcd. */
  peerWire: Relay;
  etcdUrl: string;
  restUrl: string;
  /** What its pgBackRest is told. */
  backup: string;
  /** Every process of its database: Patroni, PostgreSQL and all it started. */
  processes: () => number[];
  stop: () => Promise<void>;
};

const parentOf = (pid: string): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

/** PostgreSQL's first process, which outlives a Patroni that is killed, and all it started. */
const databaseProcesses = (dataDir: string): number[] => {
  const file = join(dataDir, 'postmaster.pid');
  const first = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (first === 0 || !commandOf(first).includes(dataDir)) return [];
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [first, ...all.filter((pid) => parentOf(pid) === first).map(Number)];
};

type Member = Pick<Machine, 'etcd' | 'peerWire'>;

export const startEtcd = async (
  plan: Plan,
  index: number,
  { folder, programs, owner }: { folder: string; programs: Programs; owner: Owner },
): Promise<Member> => {
  const node = plan.nodes[index];
  if (!node) throw new RangeError(`no node ${index}`);
  const peerWire = await startRelay(node.etcdPeerWire, node.etcdPeer);
  const name = `etcd-${node.name}`;
  const data = ownFolder(join(folder, name), owner);
  const etcd = keep({ name, command: programs.etcd, args: etcdArguments(plan, index, data), folder, owner });
  return { etcd, peerWire };
};

export const startMachine = async (
  plan: Plan,
  index: number,
  { folder, programs, owner, etcd, peerWire }: { folder: string; programs: Programs; owner: Owner } & Member,
): Promise<Machine> => {
  const node = plan.nodes[index];
  if (!node) throw new RangeError(`no node ${index}`);
  const own = ownFolder(join(folder, node.name), owner);
  const wires = await Promise.all([
    startRelay(node.postgresWire, node.postgres),
    startRelay(node.restWire, node.rest),
    ...node.etcdWires.map((port, i) => startRelay(port, plan.nodes[i]?.etcd ?? 0)),
  ]);
  const backup = prepareBackup(plan, index, folder, owner);
  const text = patroniConfiguration(plan, index, own, {
    bin: dirname(programs.postgres),
    archive: archiveCommand(programs, backup, 'archive-push "%p"'),
    restore: archiveCommand(programs, backup, 'archive-get %f "%p"'),
  });
  const file = ownFile(join(own, 'patroni.yml'), text, owner);
  const patroni = keep({
    name: `patroni-${node.name}`,
    command: '/usr/bin/python3',
    args: [programs.patroni, file],
    settings: { ...debianEnvironment(), HOME: own },
    folder,
    owner,
  });
  const dataDir = join(own, 'postgres');
  // One that a cluster which was killed left frozen.
  for (const pid of databaseProcesses(dataDir)) signal(pid, 'SIGCONT');
  return {
    name: node.name,
    etcd,
    patroni,
    wires,
    peerWire,
    etcdUrl: `http://127.0.0.1:${node.etcd}`,
    restUrl: `http://127.0.0.1:${node.rest}`,
    backup,
    processes: () => [patroni.pid(), ...databaseProcesses(dataDir)],
    stop: async () => {
      const all = [patroni.pid(), ...databaseProcesses(dataDir)];
      // One that was frozen hears nothing.
      for (const pid of all) signal(pid, 'SIGCONT');
      for (const wire of [...wires, peerWire]) wire.heal();
      // Patroni stops its PostgreSQL; one that it lost is told by us.
      await patroni.stop(20_000);
      for (const pid of databaseProcesses(dataDir).slice(0, 1)) signal(pid, 'SIGINT');
      if (!(await allGone(all, 10_000))) for (const pid of all) signal(pid, 'SIGKILL');
      for (const wire of wires) wire.stop();
    },
  };
};
