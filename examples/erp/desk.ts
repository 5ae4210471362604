/**
 * The company's desk from a command line: loads what an ERP has and fetches what it needs, with an API key.
 * `PORTAL_URL=… PORTAL_KEY=… node desk.ts push products products.csv`; without words it says what there is.
 * Begun again after it was ended, nothing is done twice; what is wrong is said line by line, and the program ends with 1.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { csvFile, main, must, portalOfEnvironment, refuseFaults, type Portal } from './client.ts';
import { CSV_KINDS, isOneOf, PAPER_KINDS, PULLED_KINDS, USAGE, type CsvKind, type PaperKind } from './kinds.ts';

const say = (words: string): void => void process.stdout.write(`${words}\n`);
const counts = (answer: object): string =>
  Object.entries(answer)
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => `${value} ${name}`)
    .join(', ');

/** The same intent has the same key whenever the program is begun: a UUID made of what is sent. */
const intentOf = (...parts: readonly (string | Buffer)[]): { 'Idempotency-Key': string } => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  const hex = hash.digest('hex');
  const key = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return { 'Idempotency-Key': key.join('-') };
};
/** A file inside JSON, as the calls take it that read it whole. */
const inJson = (path: string, type: string) => {
  const bytes = readFileSync(path);
  return { bytes, file: { content: `data:${type};base64,${bytes.toString('base64')}`, name: basename(path), type } };
};

const pushCsv = async (portal: Portal, kind: CsvKind, path: string): Promise<void> => {
  const { check, load } = CSV_KINDS[kind];
  const file = await csvFile(path);
  refuseFaults(must(await portal.POST(check, file)));
  say(counts(must(await portal.POST(load, file))));
};

const pushGuests = async (portal: Portal, meeting: string, path: string): Promise<void> => {
  const { bytes, file } = inJson(path, 'text/csv');
  const params = { path: { id: meeting } };
  const checked = must(await portal.POST('/api/admin/meetings/{id}/guests/check', { params, body: { file } }));
  refuseFaults({ ...checked, faultCount: checked.faults.length });
  const header = intentOf('guests', meeting, bytes);
  const { sums } = must(
    await portal.PUT('/api/admin/meetings/{id}/guests', { params: { ...params, header }, body: { file } }),
  );
  say(counts(sums));
};

const pushChart = async (portal: Portal, title: string, path: string): Promise<void> => {
  const { bytes, file } = inJson(path, 'text/csv');
  const checked = must(await portal.POST('/api/admin/best-seller-chart/check', { body: { file } }));
  refuseFaults({ ...checked, faultCount: checked.faults.length });
  const header = intentOf('chart', title, bytes);
  const { rows } = must(
    await portal.POST('/api/admin/best-seller-chart', { params: { header }, body: { title, file } }),
  );
  say(counts({ rows }));
};

const pushPapers = async (portal: Portal, kind: PaperKind, folder: string): Promise<void> => {
  const names = readdirSync(folder)
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted();
  const strangers = names.filter((name) => !PAPER_KINDS[kind].test(name));
  if (names.length === 0) throw new Error(`${folder}: no PDF`);
  if (strangers.length > 0) throw new Error(strangers.map((name) => `${name}: not one of ${kind}`).join('\n'));
  const hashes = names.map((name) => intentOf(name, readFileSync(join(folder, name)))['Idempotency-Key']);
  const begun = must(
    await portal.POST('/api/admin/fiscal-document-imports', { params: { header: intentOf(...hashes) }, body: {} }),
  );
  const params = { path: { id: String(begun.id) } };
  const now = must(await portal.GET('/api/admin/fiscal-document-imports/{id}', { params }));
  if (now.isConfirmed) return say(`${now.imported ?? 0} papers, delivered before`);
  for (const name of names) {
    const { file } = inJson(join(folder, name), 'application/pdf');
    must(await portal.POST('/api/admin/fiscal-document-imports/{id}/files', { params, body: { file } }));
  }
  const { files, totals } = must(await portal.GET('/api/admin/fiscal-document-imports/{id}', { params }));
  const wrong = files.filter(({ verdict }) => verdict === 'fault');
  if (wrong.length > 0) throw new Error(wrong.map(({ name, reason }) => `${name}: ${reason}`).join('\n'));
  must(await portal.POST('/api/admin/fiscal-document-imports/{id}/confirm', { params, body: {} }));
  return say(`${totals.new} papers, ${totals.known} known already`);
};

/** The mark to go on from stands beside the file, once that is whole. */
const pull = async (portal: Portal, kind: keyof typeof PULLED_KINDS, path: string, all: boolean): Promise<void> => {
  const mark = `${path}.since`;
  const since = !all && existsSync(mark) ? { since: readFileSync(mark, 'utf8').trim() } : {};
  const answer = await portal.GET(PULLED_KINDS[kind], { params: { query: since }, parseAs: 'stream' });
  const body = must(answer) as unknown as ReadableStream<Uint8Array>;
  await pipeline(Readable.fromWeb(body), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  const next = answer.response.headers.get('x-next-since');
  if (next === null) throw new Error('no x-next-since');
  writeFileSync(`${mark}.part`, next);
  renameSync(`${mark}.part`, mark);
  say('since' in since ? `${kind}: what changed` : `${kind}: all`);
};

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { meeting: { type: 'string' }, title: { type: 'string' }, all: { type: 'boolean' } },
  });
  const [verb, kind = '', path] = positionals;
  if (path === undefined) throw new Error(USAGE);
  const portal = portalOfEnvironment({ seconds: 900 });
  if (verb === 'pull' && isOneOf(PULLED_KINDS, kind)) return pull(portal, kind, path, values.all === true);
  if (verb !== 'push') throw new Error(USAGE);
  if (isOneOf(CSV_KINDS, kind)) return pushCsv(portal, kind, path);
  if (isOneOf(PAPER_KINDS, kind)) return pushPapers(portal, kind, path);
  if (kind === 'guests' && values.meeting) return pushGuests(portal, values.meeting, path);
  if (kind === 'charts' && values.title) return pushChart(portal, values.title, path);
  throw new Error(USAGE);
});
