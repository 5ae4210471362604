#!/usr/bin/env node
/**
 * Verifies an export of the log of events outside the portal, on any Node from 20 on, with this file alone:
 * `node verify-audit.mjs export.jsonl [audit-heads.jsonl] [--english]`. Ends with 0 when whole, 1 when not, 2 unread.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FIELDS = 'id at event actor subject object objectId detail ip requestId previous hash'.split(' ');
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const isRow = (row) =>
  Object.keys(row ?? {}).join() === FIELDS.join() &&
  FIELDS.every((field) => typeof row[field] === (field === 'id' ? 'number' : 'string')) &&
  /^\d*$/.test(row.actor);
const laneOf = (row) => Number(BigInt(row.actor || '0') % 64n);
const payloadOf = (r) =>
  [r.at, r.event, r.actor, r.subject, r.object, r.objectId, r.detail, r.ip, r.requestId].join('|');

/**
 * What was hashed is joined by `|`. Where one stands within a value too, the same text could be shared out otherwise;
 * then only the detail, which is an object of JSON, and what the portal itself makes tell where each value ends.
 */
const isUnambiguous = (row, payload) => {
  if (payload.split('|').length === FIELDS.length - 3) return true;
  const { event, subject, object, ip, requestId } = row;
  if ([event, subject, object, ip, requestId].some((value) => value.includes('|'))) return false;
  try {
    return typeof JSON.parse(row.detail) === 'object';
  } catch {
    return false;
  }
};

/** What is wrong, where: the first of these ends the work. */
class Broken extends Error {
  constructor(fault, at = {}) {
    super(fault);
    this.fault = fault;
    this.at = at;
  }
}

const FAULTS = {
  unreadable: ['la riga non è leggibile', 'the line cannot be read'],
  head: ['manca l’intestazione dell’esportazione', 'the export’s first line is missing'],
  spelling: [
    'la riga non è scritta come la scrive il portale: un campo è ripetuto o aggiunto',
    'the line is not written as the portal writes it: a field is repeated or added',
  ],
  fields: ['la riga ha campi in più o in meno', 'the row has fields too many or too few'],
  content: [
    'il contenuto non corrisponde alla sua impronta: è stato modificato',
    'its content does not match its hash: it was altered',
  ],
  previous: [
    'non segue la riga precedente della sua corsia: una riga è stata tolta, aggiunta o spostata',
    'does not follow the row before it in its lane: a row was removed, inserted or moved',
  ],
  order: ['i numeri non crescono: una riga è stata spostata', 'numbers do not rise: a row was moved'],
  begin: ['la corsia non comincia dalla sua prima riga', 'the lane does not begin with its first row'],
  truncated: ['il file è troncato: manca la riga finale', 'the file is cut: its last line is missing'],
  after: ['c’è qualcosa dopo la riga finale', 'something stands after the last line'],
  end: [
    'la corsia non finisce dove dice l’esportazione: mancano righe o ce ne sono di più',
    'the lane does not end where the export says: rows are missing or too many',
  ],
  seal: ['il sigillo di una notte non corrisponde alle sue teste', 'the seal of a night does not match its heads'],
  restored: [
    'un ripristino non segue la testa che nomina: il file delle teste è stato modificato',
    'a restore does not follow the head that it names: the file of heads was altered',
  ],
  'head-differs': [
    'differisce dalla testa uscita dal portale quella notte: il registro è stato riscritto',
    'differs from the head that left the portal that night: the log was rewritten',
  ],
  'head-missing': [
    'manca la riga che era la testa di quella notte: il registro è stato accorciato',
    'the row that was the head of that night is missing: the log was shortened',
  ],
};

/** @yields every line with what it says; `isPlain`: nothing in it says the same in another way, or twice. */
const linesOf = async function* (file) {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line === '') continue;
    let value;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Broken('unreadable', { file, line: number });
    }
    yield { number, value, isPlain: JSON.stringify(value) === line };
  }
};

/** A night says when it began to look; what it saw is a little younger. */
const LOOKING_MS = 60_000;
/** What went out after a moment to which the portal was taken back speaks of rows that are no more. */
const goBack = (lanes, nights, moment) => {
  const holds = (at) => Date.parse(at) <= Date.parse(moment) - LOOKING_MS;
  for (const lane of lanes.values()) for (const [id, { at }] of lane) if (!holds(at)) lane.delete(id);
  return nights.filter(holds);
};

/** The heads that left the portal, by lane and row; the same head of many nights is kept once. */
const readHeads = async (file) => {
  const lanes = new Map();
  const restored = [];
  let nights = [];
  let sealed;
  for await (const { number, value } of linesOf(file)) {
    if (typeof value.restored === 'string') {
      if (value.from !== sealed) throw new Broken('restored', { file, line: number });
      nights = goBack(lanes, nights, value.restored);
      restored.push(value.restored);
      continue;
    }
    const { at, seal, heads } = value;
    const written = heads.map((h) => `${h.lane}|${h.rows}|${h.id}|${h.hash}`).join('\n');
    if (seal !== sha256(written)) throw new Broken('seal', { file, line: number });
    for (const head of heads) {
      const lane = lanes.get(head.lane) ?? new Map();
      const known = lane.get(head.id);
      if (known && (known.hash !== head.hash || known.rows !== head.rows))
        throw new Broken('head-differs', { file, line: number, id: head.id, lane: head.lane });
      // The first night that told it is the one that proves most.
      if (!known) lane.set(head.id, { ...head, at });
      lanes.set(head.lane, lane);
    }
    nights.push(at);
    sealed = seal;
  }
  return { lanes, nights: nights.length, last: nights.at(-1) ?? null, restored };
};

/** Follows every lane row by row; it holds one row a lane, however long the export is. */
const createChains = (isWhole, heads) => {
  const lanes = new Map();
  let lastId = 0;
  let firstId = null;
  let rows = 0;
  let met = 0;
  const take = (row, line) => {
    if (!isRow(row)) throw new Broken('fields', { line, id: row?.id });
    const at = { line, id: row.id, lane: laneOf(row) };
    const lane = lanes.get(at.lane) ?? { rows: 0, first: row.id, before: row.previous, hash: null, offset: null };
    if (lane.rows === 0 && isWhole && row.previous !== '') throw new Broken('begin', at);
    if (lane.rows > 0 && row.previous !== lane.hash) throw new Broken('previous', at);
    const payload = payloadOf(row);
    if (row.hash !== sha256(`${row.previous}|${payload}`) || !isUnambiguous(row, payload))
      throw new Broken('content', at);
    if (!Number.isSafeInteger(row.id) || row.id <= lastId) throw new Broken('order', at);
    lastId = row.id;
    firstId ??= row.id;
    rows += 1;
    lanes.set(at.lane, Object.assign(lane, { rows: lane.rows + 1, last: row.id, hash: row.hash }));
    const head = heads?.lanes.get(at.lane)?.get(row.id);
    if (head) holdAgainst(head, lane, at);
  };
  /** A head says which row this is and what stands before it. */
  const holdAgainst = (head, lane, at) => {
    const offset = head.rows - lane.rows;
    const isOther = lane.offset !== null && lane.offset !== offset;
    if (head.hash !== lane.hash || isOther || offset < 0 || (isWhole && offset > 0))
      throw new Broken('head-differs', { ...at, night: head.at });
    Object.assign(lane, { offset, proved: lane.rows });
    Object.assign(head, { isMet: true });
    met += 1;
  };
  return { take, lanes, counted: () => ({ rows, met, firstId, lastId }) };
};

const isSameEnd = (lane, told) => lane?.rows === told.rows && lane.hash === told.hash;
const checkEnds = (head, end, lanes) => {
  for (const told of end.lanes) {
    const lane = lanes.get(told.lane);
    const isSame = isSameEnd(lane, told) && lane.before === told.before && lane.first === told.first;
    if (!isSame) throw new Broken('end', { lane: told.lane, id: lane?.last });
  }
  for (const told of head.ends ?? [])
    if (!isSameEnd(lanes.get(told.lane), told)) throw new Broken('end', { lane: told.lane });
  for (const [lane, { last }] of lanes)
    if (!end.lanes.some((told) => told.lane === lane)) throw new Broken('end', { lane, id: last });
};

/** Every head of a night within the export must have been met; one before it says how many rows lie between. */
const checkHeads = (head, heads, chains) => {
  // The whole log has every row from the first on: a lane that is not there was taken out.
  const isWhole = head.since === null && head.until === null;
  const firstId = isWhole ? 0 : chains.counted().firstId;
  const until = head.until !== null && head.until < head.made ? head.until : head.made;
  let between = 0;
  for (const [number, known] of heads.lanes) {
    const lane = chains.lanes.get(number);
    let before = null;
    for (const told of known.values()) {
      if (told.id < (lane?.first ?? firstId) && (before === null || told.rows > before.rows)) before = told;
      const isDue = told.id >= firstId && (told.at <= until || told.id <= (lane?.last ?? 0));
      if (isDue && !told.isMet && told.id >= (lane?.first ?? 0))
        throw new Broken('head-missing', { lane: number, id: told.id, night: told.at });
    }
    between += gapOf(lane, before, number);
  }
  return between;
};
const gapOf = (lane, before, number) => {
  if (!lane || !before || lane.offset === null) return 0;
  const gap = lane.offset - before.rows;
  if (gap < 0 || (gap === 0 && lane.before !== before.hash))
    throw new Broken('head-differs', { lane: number, id: lane.first, night: before.at });
  return gap;
};

/** @returns what was verified. @throws Broken at the first row that is not as it was */
const verify = async (file, headsFile) => {
  const heads = headsFile === undefined ? null : await readHeads(headsFile);
  let head = null;
  let end = null;
  let chains = null;
  for await (const { number, value, isPlain } of linesOf(file)) {
    if (!isPlain) throw new Broken('spelling', { line: number, id: value?.id });
    if (end) throw new Broken('after', { line: number });
    if (!head) {
      if (value.ema !== 'audit' || value.version !== 1) throw new Broken('head', { line: number });
      head = value;
      chains = createChains(head.since === null && head.until === null, heads);
    } else if (value.ema === 'end') end = value;
    else chains.take(value, number);
  }
  if (!head) throw new Broken('head');
  if (!end) throw new Broken('truncated');
  checkEnds(head, end, chains.lanes);
  const between = heads ? checkHeads(head, heads, chains) : 0;
  const proved = [...chains.lanes.values()].reduce((sum, lane) => sum + (lane.proved ?? 0), 0);
  return { head, heads, between, proved, lanes: chains.lanes.size, ...chains.counted() };
};

const spanOf = ({ since, until }, t) =>
  since === null && until === null
    ? t('tutto il registro', 'the whole log')
    : [since && t(`dal ${since}`, `from ${since}`), until && t(`fino al ${until}`, `until ${until}`)]
        .filter((part) => part !== null)
        .join(' ');

const told = (found, t) => {
  const { head, heads, rows, lanes, firstId, lastId, met, proved, between } = found;
  const italian = [
    'INTEGRO',
    `Esportazione del ${head.made}: ${spanOf(head, t)}.`,
    `${rows} righe in ${lanes} corsie, dalla n. ${firstId} alla n. ${lastId}, tutte ricalcolate: fra la prima e`,
    'l’ultima di ogni corsia nessuna è stata modificata, tolta, aggiunta o spostata.',
  ];
  const english = [
    'WHOLE',
    `Export of ${head.made}: ${spanOf(head, t)}.`,
    `${rows} rows in ${lanes} lanes, from no. ${firstId} to no. ${lastId}, all reckoned again: between the first and`,
    'the last of each lane none was altered, removed, inserted or moved.',
  ];
  if (!heads) {
    italian.push('Senza il file delle teste (audit-heads.jsonl) è provato che il file è coerente, non che il registro');
    italian.push('non sia stato riscritto da capo.');
    english.push('Without the file of heads (audit-heads.jsonl) the file is proved to be coherent, not that the log');
    english.push('was never written anew as a whole.');
    return t(italian, english);
  }
  const late = rows - proved;
  const nights = `${heads.nights} ${heads.nights === 1 ? t('notte', 'night') : t('notti', 'nights')}`;
  italian.push(`Teste di ${nights}, l’ultima ${heads.last ?? '–'}: ${met} sono nel file e corrispondono,`);
  italian.push(`e provano ${proved} righe; altre ${late} sono venute dopo l’ultima testa della loro corsia.`);
  english.push(`Heads of ${nights}, the last ${heads.last ?? '–'}: ${met} are in the file and match,`);
  english.push(`and prove ${proved} rows; another ${late} came after the last head of their lane.`);
  for (const moment of heads.restored) {
    italian.push(`Il portale è stato riportato al ${moment}: le teste uscite dopo quel momento non valgono più.`);
    english.push(`The portal was taken back to ${moment}: the heads that went out after it hold no more.`);
  }
  if (between > 0) {
    italian.push(`${between} righe fra le teste precedenti e l’inizio del periodo non sono nel file.`);
    english.push(`${between} rows between the heads before the period and its beginning are not in the file.`);
  }
  return t(italian, english);
};

const placeOf = ({ file, line, id, lane, night }, t) =>
  [
    file === undefined ? null : file,
    line === undefined ? null : t(`riga ${line} del file`, `line ${line} of the file`),
    id === undefined ? null : t(`evento n. ${id}`, `event no. ${id}`),
    lane === undefined ? null : t(`corsia ${lane}`, `lane ${lane}`),
    night === undefined ? null : t(`notte ${night}`, `night ${night}`),
  ]
    .filter((part) => part !== null)
    .join(', ');

const main = async (args) => {
  const t = (italian, english) => (args.includes('--english') ? english : italian);
  const [file, headsFile] = args.filter((arg) => !arg.startsWith('--'));
  if (file === undefined) {
    console.error('node verify-audit.mjs export.jsonl [audit-heads.jsonl] [--english]');
    return 2;
  }
  try {
    console.log(told(await verify(file, headsFile), t).join('\n'));
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof Broken)) {
      console.error(t(`Non leggibile: ${thrown.message}`, `Cannot be read: ${thrown.message}`));
      return 2;
    }
    const place = placeOf(thrown.at, t);
    console.log(`${t('NON INTEGRO', 'NOT WHOLE')}: ${place === '' ? '' : `${place}: `}${t(...FAULTS[thrown.fault])}.`);
    return 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
