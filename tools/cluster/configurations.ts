/** What etcd, Patroni, PgBouncer and HAProxy of a cluster are told; docs/cluster.md shows the same for real machines. */
import { join } from 'node:path';
import type { Plan } from './plan.ts';

const HERE = '127.0.0.1';

/**
 * A leader that says nothing for `ttl` seconds is replaced (20 at least to Patroni from 3.2.0 on); one that cannot reach etcd for `retry_timeout` gives up
 * before that (`loop_wait` + 2 × `retry_timeout` ≤ `ttl`), so there are never two.
 */
export const TIMES = { ttl: 8, loop_wait: 2, retry_timeout: 3 } as const;

export const etcdArguments = (plan: Plan, index: number, folder: string): string[] => {
  const { name, etcd, etcdPeer, etcdPeerWire } = plan.nodes[index] ?? {
    name: '',
    etcd: 0,
    etcdPeer: 0,
    etcdPeerWire: 0,
  };
  const all = plan.nodes.map((node) => `${node.name}=http://${HERE}:${node.etcdPeerWire}`);
  return Object.entries({
    name: name,
    'data-dir': folder,
    'listen-client-urls': `http://${HERE}:${etcd}`,
    'advertise-client-urls': `http://${HERE}:${etcd}`,
    'listen-peer-urls': `http://${HERE}:${etcdPeer}`,
    'initial-advertise-peer-urls': `http://${HERE}:${etcdPeerWire}`,
    'initial-cluster': all.join(','),
    'initial-cluster-token': 'ema',
    'initial-cluster-state': 'new',
    'auto-compaction-retention': '1',
    logger: 'zap',
  }).map(([flag, value]) => `--${flag}=${value}`);
};

export const PARAMETERS = {
  max_connections: 100,
  shared_buffers: '64MB',
  wal_log_hints: 'on',
  wal_keep_size: '256MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // A client whose machine lost its power says no more: its locks go within half a minute, not after two hours.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '20s',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  log_error_verbosity: 'terse',
  password_encryption: 'scram-sha-256',
  archive_mode: 'on',
  archive_timeout: '60s',
  // A member that stands still keeps its slot: it may not fill the disk of the primary.
  max_slot_wal_keep_size: '4GB',
  // What is read on a standby keeps its rows there, and holds replay up for a moment at most.
  hot_standby_feedback: 'on',
  max_standby_streaming_delay: '1s',
} as const;

/** A standby with more than this still to replay is not read from; seconds are the portal's to judge. */
const LAG = '16MB';

/** JSON is YAML too. */
export const patroniConfiguration = (
  plan: Plan,
  index: number,
  folder: string,
  { bin, archive, restore }: { bin: string; archive: string; restore: string },
): string => {
  const node = plan.nodes[index];
  if (!node) throw new RangeError(`no node ${index}`);
  return JSON.stringify(
    {
      scope: 'ema',
      name: node.name,
      restapi: { listen: `${HERE}:${node.rest}`, connect_address: `${HERE}:${node.restWire}` },
      etcd3: { hosts: node.etcdWires.map((port) => `${HERE}:${port}`), use_proxies: true },
      bootstrap: {
        dcs: {
          ...TIMES,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          // Without etcd, a primary that all the others hear goes on.
          failsafe_mode: true,
          primary_start_timeout: 10,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'local all postgres scram-sha-256',
          `host all all ${HERE}/32 scram-sha-256`,
          `host replication replicator ${HERE}/32 scram-sha-256`,
        ],
      },
      postgresql: {
        listen: `${HERE}:${node.postgres}`,
        connect_address: `${HERE}:${node.postgresWire}`,
        data_dir: join(folder, 'postgres'),
        pgpass: join(folder, 'pgpass'),
        bin_dir: bin,
        // Who was away for longer than `wal_keep_size` lasts takes the rest from the archive.
        recovery_conf: { restore_command: restore },
        parameters: { archive_command: archive, unix_socket_directories: plan.sockets },
        authentication: {
          superuser: { username: 'postgres', password: plan.superuser },
          replication: { username: 'replicator', password: plan.replication },
        },
      },
    },
    null,
    1,
  );
};

/** What does not answer is given up soon and tried again soon: a new primary is there within seconds. */
export const poolerConfiguration = (plan: Plan, users: string): string => `[databases]
ema = host=${HERE} port=${plan.primary} dbname=ema
ema_reads = host=${HERE} port=${plan.replicas} dbname=ema
[pgbouncer]
listen_addr = ${HERE}
listen_port = ${plan.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 24
max_client_conn = 500
stats_users = ema_calls
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 4
log_connections = 0
log_disconnections = 0
log_stats = 0
`;

const serversOf = (plan: Plan): string =>
  plan.portals.map((port, i) => `  server portal${i + 1} ${HERE}:${port}`).join('\n');
const nodesOf = (plan: Plan): string =>
  plan.nodes.map(({ name, postgres, rest }) => `  server ${name} ${HERE}:${postgres} check port ${rest}`).join('\n');

/** When no portal is ready, or one died in the middle of an answer or gave none: what a page understands. */
const busyAnswer = (status: number): string => {
  const title = 'Servizio non disponibile';
  const body = JSON.stringify({ status, title, detail: 'Riprova tra qualche secondo.' }).replaceAll('"', '\\"');
  return `  http-error status ${status} content-type "application/problem+json" string "${body}" hdr Retry-After 2`;
};

/** To the portals that are ready, and to the PostgreSQL whose Patroni says that it is the primary, or follows closely. */
export const proxyConfiguration = (plan: Plan): string => `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
frontend people
  mode http
  bind ${HERE}:${plan.proxy}
  option forwardfor
  default_backend portals
backend portals
  mode http
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
${[502, 503, 504].map(busyAnswer).join('\n')}
  timeout check 2500ms
  option redispatch 1
  retries 2
  default-server check inter 500ms fall 2 rise 1
${serversOf(plan)}
frontend primary
  mode tcp
  bind ${HERE}:${plan.primary}
  timeout client 1h
  default_backend primary
backend primary
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 1s
  timeout server 1h
  option tcpka
  default-server inter 1s fastinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodesOf(plan)}
frontend replicas
  mode tcp
  bind ${HERE}:${plan.replicas}
  timeout client 1h
  default_backend replicas
backend replicas
  mode tcp
  balance leastconn
  option httpchk OPTIONS /replica?lag=${LAG}
  http-check expect status 200
  timeout check 1s
  timeout server 1h
  option tcpka
  default-server inter 1s fastinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodesOf(plan)}
`;
