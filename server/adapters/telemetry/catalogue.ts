/** Lists every metric that the portal reports: name, kind, unit, labels and what it means. */

type Kind = 'histogram' | 'counter' | 'level' | 'gauge' | 'read-counter';
export type Metric = {
  /** `level`: goes up and down as things happen. `gauge` and `read-counter`: looked at when a report is made. */
  kind: Kind;
  unit: string;
  what: string;
  labels: readonly string[];
  edges?: readonly number[];
};

/** With one at 500 ms, which is what closings promise. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10] as const;
const LONG = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800] as const;
const BRIEF = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 3] as const;

export const METRICS = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    what: 'How long calls take, from their first byte to the last of the answer; its count is how many there were',
    labels: ['ema.call', 'http.request.method', 'http.route', 'http.response.status_code', 'error.type', 'url.scheme'],
    edges: SECONDS,
  },
  'http.server.active_requests': {
    kind: 'level',
    unit: '{request}',
    what: 'Calls under way',
    labels: ['http.request.method', 'url.scheme'],
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    what: 'Connections of the pool of calls, `used` and `idle`',
    labels: ['db.client.connection.state', 'db.client.connection.pool.name'],
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    what: 'So many the pool may hold',
    labels: ['db.client.connection.pool.name'],
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    what: 'Who waits for a connection',
    labels: ['db.client.connection.pool.name'],
  },
  'db.client.connection.wait_time': {
    kind: 'histogram',
    unit: 's',
    what: 'How long it took to be given a connection',
    labels: ['db.client.connection.pool.name'],
    edges: BRIEF,
  },
  'ema.database.up': {
    kind: 'gauge',
    unit: '{database}',
    what: '1 when the database answers this process, 0 when its statement fails or takes longer than two seconds',
    labels: [],
  },
  'ema.standby.reads': {
    kind: 'counter',
    unit: '{call}',
    what: 'Calls a standby may answer: `answered` there, or why by the primary: `behind`, `late`, `busy`, `resting` …',
    labels: ['ema.call', 'ema.outcome'],
  },
  'ema.job.duration': {
    kind: 'histogram',
    unit: 's',
    what: 'How long background jobs take; `error.type` on those that failed and are tried again',
    labels: ['ema.job.queue', 'error.type'],
    edges: LONG,
  },
  'ema.job.waiting': {
    kind: 'gauge',
    unit: '{job}',
    what: 'Jobs that should run and wait',
    labels: ['ema.job.queue'],
  },
  'ema.job.oldest.age': {
    kind: 'gauge',
    unit: 's',
    what: 'Since when the oldest of them waits',
    labels: ['ema.job.queue'],
  },
  'ema.job.failed': {
    kind: 'gauge',
    unit: '{job}',
    what: 'Jobs that were given up and are still kept',
    labels: ['ema.job.queue'],
  },
  'ema.outbox.messages': {
    kind: 'counter',
    unit: '{message}',
    what: 'SMS and e-mails that were `sent`, or that `expired` before that',
    labels: ['ema.channel', 'ema.outcome'],
  },
  'ema.outbox.waiting': { kind: 'gauge', unit: '{message}', what: 'Messages that wait', labels: ['ema.channel'] },
  'ema.outbox.oldest.age': {
    kind: 'gauge',
    unit: 's',
    what: 'Since when the oldest of them waits, one that is held back since its time',
    labels: ['ema.channel'],
  },
  'ema.outbox.failed': {
    kind: 'gauge',
    unit: '{message}',
    what: 'Messages that were given up',
    labels: ['ema.channel'],
  },
  'ema.provider.duration': {
    kind: 'histogram',
    unit: 's',
    what: 'How long others take: SMS, mail, payments, financing, timestamps, files',
    labels: ['ema.provider', 'ema.operation', 'error.type'],
    edges: SECONDS,
  },
  'ema.sign_in.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    what: 'Sign-ins; `error.type` says why not: `wrong_credentials`, `too_many`, `unavailable` …',
    labels: ['error.type'],
  },
  'ema.webhook.attempts': {
    kind: 'counter',
    unit: '{attempt}',
    what: 'Webhook messages: `sent`, `refused` (another answer than 2xx), `unanswered`',
    labels: ['ema.outcome'],
  },
  'ema.backup.age': {
    kind: 'gauge',
    unit: 's',
    what: 'Since when the last copy was told: of the `database`, of the `files` by the machine furthest behind',
    labels: ['ema.backup.part'],
  },
  'ema.archive.age': {
    kind: 'gauge',
    unit: 's',
    what: 'Since when the last piece of the database’s log was archived, where it is',
    labels: [],
  },
  'ema.archive.failing': {
    kind: 'gauge',
    unit: '{archive}',
    what: '1 when the last try to archive a piece failed',
    labels: [],
  },
  'ema.standbys.connected': {
    kind: 'gauge',
    unit: '{standby}',
    what: 'Standbys that follow the primary',
    labels: [],
  },
  'ema.standbys.confirming': {
    kind: 'gauge',
    unit: '{standby}',
    what: 'Those of them that writes wait for; nothing to a role without `pg_read_all_stats`',
    labels: [],
  },
  'ema.standbys.expected': {
    kind: 'gauge',
    unit: '{standby}',
    what: 'How many there are to be, as `EMA_STANDBYS` says',
    labels: [],
  },
  'ema.slots.idle': {
    kind: 'gauge',
    unit: '{slot}',
    what: 'Replication slots that hold back the log and from which nobody reads',
    labels: [],
  },
  'nodejs.eventloop.delay.p50': {
    kind: 'gauge',
    unit: 's',
    what: 'How late timers are since the last report, half of them',
    labels: [],
  },
  'nodejs.eventloop.delay.p99': { kind: 'gauge', unit: 's', what: 'The same, all but one in a hundred', labels: [] },
  'nodejs.eventloop.delay.max': { kind: 'gauge', unit: 's', what: 'The same, the latest', labels: [] },
  'nodejs.eventloop.utilization': {
    kind: 'gauge',
    unit: '1',
    what: 'Which part of the time since the last report the process worked',
    labels: [],
  },
  'v8js.gc.duration': {
    kind: 'histogram',
    unit: 's',
    what: 'How long garbage collections take',
    labels: ['v8js.gc.type'],
    edges: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1],
  },
  'v8js.memory.heap.used': {
    kind: 'gauge',
    unit: 'By',
    what: 'What is in use of the heap',
    labels: ['v8js.heap.space.name'],
  },
  'v8js.memory.heap.limit': {
    kind: 'gauge',
    unit: 'By',
    what: 'What the heap has',
    labels: ['v8js.heap.space.name'],
  },
  'process.memory.usage': { kind: 'gauge', unit: 'By', what: 'What the process holds', labels: [] },
  'process.cpu.time': {
    kind: 'read-counter',
    unit: 's',
    what: 'Processor time of the process',
    labels: ['cpu.mode'],
  },
  'process.uptime': { kind: 'gauge', unit: 's', what: 'Since when the process runs', labels: [] },
} as const satisfies Record<string, Metric>;
export type MetricName = keyof typeof METRICS;

const UNITS: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };
/** What Prometheus makes of a metric’s name: one name, of a histogram three. */
export const prometheusNames = (name: MetricName): string[] => {
  const { kind, unit }: Metric = METRICS[name];
  const isRatio = unit === '1' && kind === 'gauge';
  const base = `${name.replaceAll('.', '_')}${UNITS[unit] ?? ''}${isRatio ? '_ratio' : ''}`;
  if (kind === 'histogram') return [`${base}_bucket`, `${base}_sum`, `${base}_count`];
  return [kind === 'counter' || kind === 'read-counter' ? `${base}_total` : base];
};
