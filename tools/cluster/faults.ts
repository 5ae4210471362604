/** The ways in which a drill breaks a cluster, each with what mends it again. */
import { signal } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { etcdLeader, stateOf } from './state.ts';

/** @returns what was hit, and how to mend it once people can write again */
export type Fault = {
  name: string;
  strike: (cluster: Cluster, pick: () => number) => Promise<Struck>;
  /** Whoever only reads may not notice. */
  isUnseen?: true;
};
type Struck = { what: string; mend: () => void };

const leaderOf = async ({ machines }: Cluster): Promise<Machine> => {
  const { leader } = await stateOf(machines);
  if (!leader) throw new Error('nobody leads');
  return leader;
};
const standbyOf = async ({ machines }: Cluster): Promise<Machine> => {
  const { standby } = await stateOf(machines);
  if (!standby) throw new Error('there is no synchronous standby');
  return standby;
};

const replicaOf = async ({ machines }: Cluster): Promise<Machine> => {
  const { replica } = await stateOf(machines);
  if (!replica) throw new Error('there is no replica');
  return replica;
};

/** The machine is gone: Patroni and every process of its PostgreSQL, at once. */
const killMachine = (machine: Machine): Struck => {
  const all = machine.processes();
  machine.patroni.kill();
  for (const pid of all) signal(pid, 'SIGKILL');
  return { what: machine.name, mend: () => machine.patroni.revive() };
};

/** The machine hangs, and goes on later as if nothing had been. */
const freeze = (machine: Machine): Struck => {
  const all = machine.processes();
  for (const pid of all) signal(pid, 'SIGSTOP');
  return { what: machine.name, mend: () => all.forEach((pid) => signal(pid, 'SIGCONT')) };
};

export const FAULTS: readonly Fault[] = [
  { name: 'primary', strike: async (cluster) => killMachine(await leaderOf(cluster)) },
  {
    name: 'primary’s PostgreSQL alone',
    strike: async (cluster) => {
      const machine = await leaderOf(cluster);
      for (const pid of machine.processes().slice(1)) signal(pid, 'SIGKILL');
      return { what: machine.name, mend: () => undefined };
    },
  },
  { name: 'synchronous standby', strike: async (cluster) => killMachine(await standbyOf(cluster)), isUnseen: true },
  { name: 'replica', strike: async (cluster) => killMachine(await replicaOf(cluster)), isUnseen: true },
  {
    name: 'PgBouncer',
    strike: async ({ pooler }) => {
      signal(pooler.pid(), 'SIGKILL');
      return { what: pooler.name, mend: () => undefined };
    },
  },
  {
    name: 'a portal',
    strike: async ({ portals }, pick) => {
      const portal = portals[pick() % portals.length];
      signal(portal?.kept.pid() ?? 0, 'SIGKILL');
      return { what: portal?.name ?? '', mend: () => undefined };
    },
  },
  {
    name: 'etcd’s leader',
    strike: async ({ machines }) => {
      const machine = await etcdLeader(machines);
      if (!machine) throw new Error('etcd has no leader');
      machine.etcd.kill();
      return { what: machine.etcd.name, mend: () => machine.etcd.revive() };
    },
  },
  {
    name: 'primary frozen (SIGSTOP)',
    strike: async (cluster) => freeze(await leaderOf(cluster)),
  },
  {
    name: 'network of the primary',
    strike: async (cluster) => {
      const machine = await leaderOf(cluster);
      for (const wire of machine.wires) wire.cut();
      return { what: machine.name, mend: () => machine.wires.forEach((wire) => wire.heal()) };
    },
  },
  {
    name: 'standby frozen (SIGSTOP)',
    strike: async (cluster) => freeze(await standbyOf(cluster)),
    isUnseen: true,
  },
];
