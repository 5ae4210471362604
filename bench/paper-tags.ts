/**
 * `npm run bench:papers [-- --rows 1000,5000,20000]`: what it costs that a long list on paper is tagged for a screen
 * reader: processor time (not spoilt by what else the machine does), bytes and the most memory of a process of its own,
 * beside the same list without tags. Fails when the memory follows the length.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './environment.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,5000,20000' },
    /** Of the process that writes one of them. */
    one: { type: 'string' },
    untagged: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Row = { id: number };
type Write = () => unknown;
/** What the server’s printer asks of its tags. */
type Tags = {
  text: (tag: string, write: Write) => void;
  openTable: () => void;
  row: (cells: readonly { write: Write }[]) => void;
  closeTable: () => void;
  artifact: (write: Write) => void;
  end: () => void;
};
type Stream = (table: object, tags?: () => Tags) => Promise<{ body: AsyncIterable<Buffer>; pages: number }>;
/** The printer itself, as it is. */
const printer = async (): Promise<Stream> => {
  const file = new URL('../server/adapters/pdf/table-stream.ts', import.meta.url).href;
  return ((await import(file)) as { streamTable: Stream }).streamTable;
};
type Written = { pages: number; cpuMs: number; bytes: number; peakMiB: number };
const untagged = (): Tags => ({
  text: (_, write) => void write(),
  openTable: () => undefined,
  row: (cells) => cells.forEach(({ write }) => void write()),
  closeTable: () => undefined,
  artifact: (write) => void write(),
  end: () => undefined,
});

/** As long a list as one agent's private customers (bench/pdf.ts). */
const writeOne = async (many: number): Promise<Written> => {
  const table = {
    title: 'Clienti censiti di Marta Ferrero',
    facts: `${many} clienti`,
    columns: [
      { label: 'ID', width: 6, of: (r: Row) => String(r.id) },
      { label: 'Cliente', width: 22, strong: true, of: (r: Row) => `Persona Numero ${r.id}` },
      { label: 'Indirizzo', width: 36, of: () => 'Via Giuseppe Garibaldi 12, 42121 Reggio nell’Emilia (RE)' },
      { label: 'Telefono', width: 14, of: () => '+39 333 1234567' },
      { label: 'E-mail', width: 26, of: (r: Row) => `persona.${r.id}@example.it` },
    ],
    rows: Array.from({ length: many }, (_, id) => ({ id })),
    now: new Date('2026-11-21T15:00:00+01:00'),
  };
  const streamTable = await printer();
  const began = process.cpuUsage();
  const { body, pages } = await (values.untagged ? streamTable(table, untagged) : streamTable(table));
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  const { user, system } = process.cpuUsage(began);
  return { pages, cpuMs: (user + system) / 1000, bytes, peakMiB: process.resourceUsage().maxRSS / 1024 };
};

const inProcess = (many: number, isTagged: boolean): Written =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), '--one', String(many), ...(isTagged ? [] : ['--untagged'])],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  ) as Written;

const cellOf = (without: number, tagged: number, unit: string, digits = 0): string =>
  `${without.toFixed(digits)} → ${tagged.toFixed(digits)} ${unit} (${(tagged / without).toFixed(2)}×)`;

if (values.one) say(JSON.stringify(await writeOne(Number(values.one))));
else {
  say(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; without tags → tagged`);
  say('| rows | pages | processor time | bytes | most memory |');
  say('|---:|---:|---:|---:|---:|');
  const beyond: number[] = [];
  for (const many of values.rows.split(',').map(Number)) {
    const [without, tagged] = [inProcess(many, false), inProcess(many, true)];
    const cells = [
      cellOf(without.cpuMs, tagged.cpuMs, 'ms'),
      cellOf(without.bytes / 1e6, tagged.bytes / 1e6, 'MB', 2),
      cellOf(without.peakMiB, tagged.peakMiB, 'MiB'),
    ];
    say(`| ${many} | ${tagged.pages} | ${cells.join(' | ')} |`);
    beyond.push(tagged.peakMiB - without.peakMiB);
  }
  const most = Math.max(...beyond);
  say(`Tags hold ${most.toFixed(0)} MiB at most.`);
  if (most > 64) process.exitCode = 1;
}
