/** What a cluster of this machine is called, where it listens and which secrets it has: the same at every start. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.ts';

export const NODES = ['node1', 'node2', 'node3'] as const;
export const PORTALS = ['portal1', 'portal2', 'portal3'] as const;

/** Of one machine: `…Wire` is how the other machines reach it, or it reaches them; a cut is made there. */
type NodePlan = {
  name: string;
  postgres: number;
  postgresWire: number;
  rest: number;
  restWire: number;
  etcd: number;
  etcdPeer: number;
  /** How the etcd of the others reach its etcd. */
  etcdPeerWire: number;
  /** From this machine to the etcd of each. */
  etcdWires: number[];
};
export type Plan = {
  nodes: NodePlan[];
  pooler: number;
  primary: number;
  /** To whoever follows closely enough to be read from. */
  replicas: number;
  portals: number[];
  proxy: number;
  superuser: string;
  replication: string;
  owner: string;
  calls: string;
  secret: string;
  /** Where pgBackRest meets its PostgreSQL: a short path, as sockets need. */
  sockets: string;
};

type Former = Omit<Plan, 'nodes' | 'replicas'> & {
  replicas?: number;
  nodes: (Omit<NodePlan, 'etcdPeerWire'> & { etcdPeerWire?: number })[];
};

const secret = (): string => randomBytes(24).toString('base64url');

const makePlan = async (proxy: number): Promise<Plan> => {
  const taken = new Set<number>();
  const port = async (): Promise<number> => {
    const free = await freePort();
    if (taken.has(free)) return port();
    taken.add(free);
    return free;
  };
  const nodes: NodePlan[] = [];
  for (const name of NODES)
    nodes.push({
      name,
      postgres: await port(),
      postgresWire: await port(),
      rest: await port(),
      restWire: await port(),
      etcd: await port(),
      etcdPeer: await port(),
      etcdPeerWire: await port(),
      etcdWires: [await port(), await port(), await port()],
    });
  return {
    nodes,
    pooler: await port(),
    primary: await port(),
    replicas: await port(),
    portals: [await port(), await port(), await port()],
    proxy: await freePort(proxy),
    superuser: secret(),
    replication: secret(),
    owner: secret(),
    calls: secret(),
    secret: secret(),
    sockets: join(tmpdir(), `ema-cluster-${randomBytes(6).toString('hex')}`),
  };
};

/** @returns the plan of this folder, made at the first start. Its file holds passwords. */
export const readPlan = async (folder: string, proxy: number): Promise<Plan> => {
  const file = join(folder, 'plan.json');
  const keepPlan = (plan: Plan): void => writeFileSync(file, JSON.stringify(plan, null, 1), { mode: 0o600 });
  if (!existsSync(file)) keepPlan(await makePlan(proxy));
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Former;
  // One that was made before standbys were read from, or before etcd could be cut off, has no ports for that.
  const replicas = kept.replicas ?? (await freePort());
  const nodes: NodePlan[] = [];
  for (const node of kept.nodes) nodes.push({ ...node, etcdPeerWire: node.etcdPeerWire ?? (await freePort()) });
  keepPlan({ ...kept, replicas, nodes });
  return JSON.parse(readFileSync(file, 'utf8')) as Plan;
};
