/** Asks a cluster's Patroni and etcd who leads, who follows and whether all of them are well. */
import type { Machine } from './machine.ts';

type Member = { name: string; role: string; state: string; lag?: number | string };
export type State = { leader?: Machine; standby?: Machine; replica?: Machine; isWhole: boolean };

const ask = async <T>(url: string, body?: string): Promise<T | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(1_500), ...(body === undefined ? {} : { method: 'POST', body }) }).then(
    async (answer) => (await answer.json()) as T,
    () => undefined,
  );

const isWell = ({ role, state, lag }: Member): boolean =>
  role === 'leader' ? state === 'running' : /running|streaming/.test(state) && typeof lag === 'number' && lag < 1e6;

/** @returns what the first that knows says of all */
export const stateOf = async (machines: readonly Machine[]): Promise<State> => {
  const answers = await Promise.all(
    machines.map(({ restUrl }) => ask<{ members?: Member[] }>(`${restUrl}/cluster`).then((one) => one?.members)),
  );
  const members = answers.find((one) => one?.some(({ role }) => role === 'leader')) ?? answers.find(Boolean) ?? [];
  const named = (role: string): Machine | undefined => {
    const name = members.find((one) => one.role === role)?.name;
    return machines.find((machine) => machine.name === name);
  };
  const [leader, standby, replica] = [named('leader'), named('sync_standby'), named('replica')];
  return {
    ...(leader ? { leader } : {}),
    ...(standby ? { standby } : {}),
    ...(replica ? { replica } : {}),
    isWhole: members.length === machines.length && members.every(isWell) && [leader, standby, replica].every(Boolean),
  };
};

type EtcdStatus = { header?: { member_id?: string }; leader?: string };

/** @returns the machine whose etcd leads the others */
export const etcdLeader = async (machines: readonly Machine[]): Promise<Machine | undefined> => {
  for (const machine of machines) {
    const status = await ask<EtcdStatus>(`${machine.etcdUrl}/v3/maintenance/status`, '{}');
    if (status?.leader && status.header?.member_id === status.leader) return machine;
  }
  return undefined;
};

/** Of a scope `ema`, as Patroni writes it. */
const LEADER = Buffer.from('/service/ema/leader').toString('base64');
type Held = { kvs?: { lease?: string }[] };

/**
 * NET-1050: for how many seconds the leader's key outlives its last word, as etcd granted it: Patroni asks for no less
 * than 20 from 3.2.0 on, whatever it is told, and says so in its log alone.
 */
export const ttlInForce = async (machines: readonly Pick<Machine, 'etcdUrl'>[]): Promise<number | undefined> => {
  for (const { etcdUrl } of machines) {
    const held = await ask<Held>(`${etcdUrl}/v3/kv/range`, JSON.stringify({ key: LEADER }));
    const lease = held?.kvs?.[0]?.lease;
    if (lease === undefined) continue;
    const told = await ask<{ grantedTTL?: string }>(`${etcdUrl}/v3/lease/timetolive`, JSON.stringify({ ID: lease }));
    if (told?.grantedTTL) return Number(told.grantedTTL);
  }
  return undefined;
};
