import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, it } from 'vitest';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { calls } from '@ema/calls/all.ts';
import { METRICS, prometheusNames, type Metric, type MetricName } from './catalogue.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
type Rule = { record?: string; alert?: string; expr: string; labels?: Record<string, string>; for?: string } & {
  annotations?: { summary?: string };
};
const { groups } = parse(read('tools/release/operator/telemetry-alerts.yaml')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
type Target = { expr: string; refId: string; datasource: { uid: string } };
type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: Target[];
};
const dashboard = JSON.parse(read('tools/release/operator/telemetry-dashboard.json')) as {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; query: string | { query: string } }[] };
};

const labelOf = (name: string): string => name.replaceAll('.', '_');
/** What Prometheus knows of the portal: each name with the labels it has. */
const known = new Map<string, ReadonlySet<string>>([
  ...(Object.keys(METRICS) as MetricName[]).flatMap((name) =>
    prometheusNames(name).map((one): [string, ReadonlySet<string>] => [
      one,
      new Set([...METRICS[name].labels.map(labelOf), 'instance', 'job', ...(one.endsWith('_bucket') ? ['le'] : [])]),
    ]),
  ),
  ...rules
    .filter(({ record }) => record)
    .map((rule): [string, ReadonlySet<string>] => [rule.record ?? '', new Set(Object.keys(rule.labels ?? {}))]),
]);

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'by', 'without', 'on', 'ignoring', 'offset']);
/** Between braces stand labels. */
const isLabel = (text: string, at: number): boolean => {
  const before = text.slice(0, at);
  return before.lastIndexOf('{') > before.lastIndexOf('}');
};
/** Every metric of an expression with the labels it is asked by. */
const asked = (expr: string): [metric: string, labels: string[]][] => {
  const grouped = [...expr.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const bare = expr.replaceAll(/\b(?:by|without|on)\s*\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll(/"[^"]*"/g, '""');
  return [...bare.matchAll(/([a-z_][\w:]*)\s*(\{[^}]*\}|\()?/gi)]
    .filter(({ index, 1: name = '', 2: after }) => after !== '(' && !WORDS.has(name) && !isLabel(bare, index))
    .map(([, name = '', within = '']) => [
      name,
      [...grouped, ...[...within.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)],
    ]);
};
const faultsOf = (expr: string): string[] =>
  asked(expr).flatMap(([metric, labels]) => {
    const its = known.get(metric);
    if (!its) return [`${metric} is none of the portal’s`];
    return labels.filter((label) => !its.has(label)).map((label) => `${metric} has no ${label}`);
  });

describe('what operators are given', () => {
  it('the reading of expressions finds what is wrong', () => {
    expect(
      faultsOf('sum by (ema_call, nobody) (rate(http_server_request_duration_seconds_count{who="x"}[5m]))'),
    ).toEqual([
      'http_server_request_duration_seconds_count has no nobody',
      'http_server_request_duration_seconds_count has no who',
    ]);
    expect(faultsOf('max(no_such_metric) > bool 60')).toEqual(['no_such_metric is none of the portal’s']);
  });

  it.each(rules.map((rule) => [rule.record ?? rule.alert ?? '', rule] as const))('the rule %s', (_, rule) => {
    expect(asked(rule.expr)).not.toEqual([]);
    expect(faultsOf(rule.expr)).toEqual([]);
    if (rule.record) return expect(rule.record).toMatch(/^ema:[a-z]+:[a-z0-9]+$/);
    expect(rule.alert).toMatch(/^Ema[A-Za-z]+$/);
    expect(['page', 'ticket']).toContain(rule.labels?.['severity']);
    return expect(rule.annotations?.summary).toBeTruthy();
  });

  it('each promise is measured over every window that the alerts ask for', () => {
    const promises = Map.groupBy(
      rules.filter(({ record }) => record?.startsWith('ema:bad:')),
      ({ labels }) => labels?.['slo'],
    );
    expect([...promises.keys()].toSorted()).toEqual(['closings', 'messages', 'sign-in']);
    const windows = new Set(
      rules.flatMap(({ alert, expr }) => (alert ? [...expr.matchAll(/ema:bad:ratio(\w+)/g)] : [])).map(([, w]) => w),
    );
    expect(windows.size).toBe(6);
    for (const its of promises.values())
      for (const window of windows) {
        const rule = its.find(({ record }) => record === `ema:bad:ratio${window}`);
        expect([...(rule?.expr ?? '').matchAll(/\[(\w+)\]/g)].map(([, w]) => w)).toContain(window);
      }
  });

  it('closings that all fail are all bad: good ones that there are none of count as none, not as unknown', () => {
    const closings = rules.filter(({ record, labels }) => record && labels?.['slo'] === 'closings');
    expect(closings).toHaveLength(6);
    for (const { expr } of closings)
      expect(expr.replaceAll(/\s+/g, ' ')).toMatch(/^1 - \(sum\(.*\) or vector\(0\)\) \/ sum/);
  });

  it('NET-792 what is said to be missing is asked of a portal that tells: of a silent one there is one alarm', () => {
    const missing = rules.filter(({ expr }) => /\babsent(?:_over_time)?\(/.test(expr));
    expect(missing.map(({ alert }) => alert)).toEqual(['EmaTellsNothing', 'EmaDatabaseUntold', 'EmaBackupNever']);
    const [silent, ...others] = missing;
    const [, sign = ''] = /^absent\((\w+)\)$/.exec(silent?.expr ?? '') ?? [];
    expect([sign, silent?.for]).toEqual(['process_uptime_seconds', '5m']);
    // One that waits for hours bears a pause; one that waits for minutes must not ring for a portal that fell silent.
    const tells = { EmaDatabaseUntold: `count(${sign}) > 0`, EmaBackupNever: `count(max_over_time(${sign}[1h])) > 0` };
    for (const { alert, expr } of others)
      expect(expr.replace(/^absent\([^)]+\) and /, '')).toBe(tells[alert as keyof typeof tells]);
  });

  it('NET-1040 a database that is gone rings within two minutes, whoever knows of it, and when nobody does', () => {
    const down = rules.find(({ alert }) => alert === 'EmaDatabaseDown');
    expect([down?.expr, down?.for, down?.labels]).toEqual(['min(ema_database_up) == 0', '1m', { severity: 'page' }]);
    const untold = rules.find(({ alert }) => alert === 'EmaDatabaseUntold');
    expect([untold?.expr, untold?.labels]).toEqual([
      expect.stringMatching(/^absent\(ema_database_up\) and /),
      { severity: 'page' },
    ]);
    const [, given = ''] = /## Asked from outside[^]*?```yaml\n([^]*?)```/.exec(read('docs/telemetry.md')) ?? [];
    const [modules, scrapes, alerts] = parseAllDocuments(given).map((part) => part.toJS() as Record<string, unknown>);
    expect(modules).toMatchObject({ modules: { ema_ready: { http: { valid_status_codes: [200] } } } });
    const probe = { module: ['ema_ready'], target: [expect.stringMatching(/^https:.*\/readyz$/)] };
    expect(scrapes).toMatchObject({ scrape_configs: [{ job_name: 'ema-edge', params: probe }] });
    const wanted = ['probe_success{job="ema-edge"} == 0', 'absent(probe_success{job="ema-edge"})'];
    expect(alerts).toMatchObject({
      groups: [{ rules: wanted.map((expr) => ({ expr, labels: { severity: 'page' } })) }],
    });
  });

  it('the calls that rules and dashboard name are calls, and 500 ms is an edge', () => {
    const all = [...rules.map(({ expr }) => expr), JSON.stringify(dashboard).replaceAll('\\"', '"')].join('\n');
    const named = [...all.matchAll(/ema_call=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(new Set(named).size).toBe(3);
    for (const name of named) expect(calls.map((call) => call.name)).toContain(name);
    expect(METRICS['http.server.request.duration'].edges).toContain(0.5);
  });

  it('the dashboard is one that Grafana reads: rows, panels that do not overlap, questions about our metrics', () => {
    const { panels, templating, schemaVersion, uid } = dashboard;
    expect([schemaVersion, uid]).toEqual([41, 'ema-portal']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)}:${y + Math.floor(i / w)}`),
    );
    expect(new Set(squares).size).toBe(squares.length);
    for (const { gridPos, type } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      expect(['row', 'timeseries', 'stat']).toContain(type);
    }
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Calls',
      'Promises: closings, sign-in, messages',
      'Queues',
      'Database connections',
      'Event loop and process',
      'Jobs',
      'Messages, webhooks and others',
      'What is open',
    ]);
    const targets = panels.flatMap((panel) => panel.targets ?? []);
    expect(targets.length).toBeGreaterThan(30);
    for (const { expr, datasource } of targets) {
      expect([expr, faultsOf(expr), datasource.uid]).toEqual([expr, [], '${datasource}']);
    }
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
    // Nothing that is told is shown nowhere.
    const shown = new Set([...targets, ...rules].flatMap(({ expr }) => asked(expr).map(([name]) => name)));
    const unseen = (Object.keys(METRICS) as MetricName[]).filter(
      (name) => !prometheusNames(name).some((one) => shown.has(one)),
    );
    expect(unseen).toEqual([]);
  });

  it('names are those of the semantic conventions, or begin with ema', () => {
    const conventional = new Set<unknown>(Object.values(conventions));
    const ours = (Object.entries(METRICS) as [string, Metric][]).flatMap(([name, { labels }]) => [name, ...labels]);
    expect(ours.filter((name) => !name.startsWith('ema.') && !conventional.has(name))).toEqual([]);
  });

  it('docs/telemetry.md says what each metric means (write the table anew when this fails)', () => {
    const lines = (Object.entries(METRICS) as [MetricName, Metric][]).map(
      ([name, { what, labels }]) =>
        `| \`${prometheusNames(name)[0]?.replace(/_bucket$/, '')}\` | ${what} | ${labels.map((label) => `\`${labelOf(label)}\``).join(' ')} |`,
    );
    const table = ['| metric | | labels |', '|---|---|---|', ...lines].join('\n');
    const page = read('docs/telemetry.md');
    expect(page).toContain(table);
    expect(page.split('\n').length).toBeLessThanOrEqual(120);
    const [, sample = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
    expect(Object.keys((parse(sample) as { service: { pipelines: object } }).service.pipelines)).toEqual([
      'traces',
      'metrics',
      'logs',
    ]);
  });
});
