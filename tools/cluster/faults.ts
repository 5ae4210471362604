/** The ways in which a drill breaks a cluster, each with what mends it again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../processes.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machine.ts';
import { etcdLeader, stateOf } from './state.ts';

const ETCD_NOTICES_MS = 15_000;

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

const healAll = ({ machines }: Cluster): void => {
  for (const { wires, peerWire } of machines) for (const wire of [...wires, peerWire]) wire.heal();
};

/** What leads to the machine, and what its database sends to the others. */
const cutOff = (machine: Machine, machines: readonly Machine[]): void => {
  for (const wire of machine.wires) wire.cut();
  for (const other of machines) if (other !== machine) for (const wire of other.wires) wire.cut(machine.processes);
};

/** Until etcd itself says so: a cut that nobody notices proves nothing. */
const untilLeader = async (machines: readonly Machine[], holds: (leader: Machine | undefined) => boolean) => {
  const end = performance.now() + ETCD_NOTICES_MS;
  while (!holds(await etcdLeader(machines))) {
    if (performance.now() > end) throw new Error('etcd did not notice that it was cut');
    await sleep(100);
  }
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
      cutOff(machine, cluster.machines);
      return { what: machine.name, mend: () => healAll(cluster) };
    },
  },
  {
    name: 'etcd’s leader cut off from the others',
    strike: async (cluster) => {
      const machine = await etcdLeader(cluster.machines);
      if (!machine) throw new Error('etcd has no leader');
      const others = cluster.machines.filter((other) => other !== machine);
      machine.peerWire.cut();
      for (const { peerWire } of others) peerWire.cut(() => [machine.etcd.pid()]);
      await untilLeader(others, (leader) => leader !== undefined);
      return { what: machine.etcd.name, mend: () => healAll(cluster) };
    },
  },
  {
    name: 'network between all of etcd',
    strike: async (cluster) => {
      for (const { peerWire } of cluster.machines) peerWire.cut();
      await untilLeader(cluster.machines, (leader) => leader === undefined);
      return { what: 'the three members', mend: () => healAll(cluster) };
    },
  },
  {
    name: 'standby frozen (SIGSTOP)',
    strike: async (cluster) => freeze(await standbyOf(cluster)),
    isUnseen: true,
  },
];
