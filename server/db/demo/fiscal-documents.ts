/** Gives agents of the demo the papers of their fees: a year of every type, or what they still have to read or sign. */
import { createHash } from 'node:crypto';
import type { Content } from 'pdfmake/interfaces.js';
import type { PoolClient } from 'pg';
import { addMonths, formatDay, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { documentDate, paperTitle } from '@ema/domain/fiscal-documents/period.ts';
import { PAPER_TYPES, TYPES, type PaperType } from '@ema/domain/fiscal-documents/types.ts';
import { countPages } from '../../adapters/pdf/seal.ts';
import { printPdf, running } from '../../adapters/pdf/printer.ts';
import type { Files } from '../../adapters/ports.ts';

const MONTHS = 12;
type Given = { type: PaperType; period: string; number?: number };
type Owner = { id: number; user_id: number; full_name: string; fiscal_code: string | null };

const month = (today: Day, ago: number): string => addMonths(`${today.slice(0, 7)}-01`, -ago).slice(0, 7);
/** Every type of each of the last twelve months, and the year before. */
const yearOfPapers = (today: Day): Given[] => [
  ...Array.from({ length: MONTHS }, (_, i) => month(today, i + 1)).flatMap((period) =>
    PAPER_TYPES.filter((type) => TYPES[type].about === 'month').map((type) => ({ type, period })),
  ),
  { type: 'CU', period: String(Number(today.slice(0, 4)) - 1) },
];

/** The same for the same paper every time the demo is made. */
const grossOf = (agentId: number, { type, period }: Given): number => {
  const [n = 0] = createHash('sha256')
    .update(`${agentId} ${type === 'RC' ? 'RC' : ''} ${period}`)
    .digest();
  return 18_000 + n * 173 + (type === 'CU' ? 400_000 : 0);
};
/** 23 % of 78 % of the fees, as the law has it for whoever sells from door to door. */
const rowsOf = (gross: number, type: PaperType): [string, number][] => {
  if (type === 'RC') return [['Pagamento con carta', gross]];
  const taxed = Math.round((gross * 78) / 100);
  const held = Math.round((taxed * 23) / 100);
  return [
    ['Provvigioni lorde', gross],
    ['Imponibile (78%)', taxed],
    ['Ritenuta a titolo d’imposta (23%)', -held],
    ['Netto', gross - held],
  ];
};
const NOTES = [
  'Il documento è emesso da EMA Planet in nome e per conto dell’incaricato, per gli ordini andati a buon fine.',
  'La ritenuta è a titolo d’imposta: il compenso non va indicato nella dichiarazione dei redditi.',
  'Segnala eventuali differenze all’ufficio amministrativo entro trenta giorni.',
];
const print = (owner: Owner, given: Given, title: string): Promise<Buffer> => {
  const rows = rowsOf(grossOf(owner.id, given), given.type);
  const content: Content[] = [
    { text: title, fontSize: 19, bold: true, margin: [0, 0, 0, 12] },
    { text: `${owner.full_name}, codice ${owner.id}, C.F. ${owner.fiscal_code ?? ''}`, margin: [0, 0, 0, 4] },
    { text: `Data del documento: ${formatDay(documentDate(given.period))}`, margin: [0, 0, 0, 14] },
    {
      table: {
        widths: ['*', 'auto'],
        body: rows.map(([label, cents]) => [label, { text: formatEuro(cents), alignment: 'right' as const }]),
      },
      layout: 'lightHorizontalLines',
      fontSize: 11,
    },
    { text: 'Avvertenze', fontSize: 13.5, bold: true, pageBreak: 'before', margin: [0, 0, 0, 6] },
    ...NOTES.map((text) => ({ text, margin: [0, 0, 0, 7] as [number, number, number, number] })),
  ];
  return printPdf({ info: { title }, ...running(`EMA Planet, ${title.toLowerCase()}`, owner.full_name), content });
};

const ownersOf = async (client: PoolClient, agentIds: readonly number[]): Promise<Owner[]> =>
  (
    await client.query<Owner>(
      `select a.id::int, a.user_id::int, p.first_name || ' ' || p.last_name as full_name, p.fiscal_code
       from agents a
       join users u on u.id = a.user_id
       join people p on p.id = u.person_id
       where a.id = any($1)
       order by a.id`,
      [agentIds],
    )
  ).rows;

/** A year of papers of every type, all read or signed some days after they came. */
export const insertFiscalDocuments = async (
  client: PoolClient,
  files: Files,
  { agentIds, now }: { agentIds: readonly number[]; now: Date },
): Promise<void> => {
  const papers = yearOfPapers(romeDay(now));
  for (const owner of await ownersOf(client, agentIds)) await insertFor(client, files, owner, papers);
  await client.query(
    `update fiscal_documents
     set state = case when process_method = 'read' then 'read' else 'signed' end,
       read_at = case when process_method = 'read' then document_date + interval '12 days 9 hours' end,
       signed_at = case when process_method = 'signature' then document_date + interval '11 days 18 hours' end,
       verification_code = case
         when process_method = 'signature'
           then upper(regexp_replace(
             left(encode(sha256(convert_to('paper ' || id, 'UTF8')), 'hex'), 16),
             '(.{4})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4'))
       end,
       evidence = case when process_method = 'signature' then jsonb_build_object('demo', true) end
     where agent_id = any($1)`,
    [agentIds],
  );
};

/** Papers that an agent has still to read or sign. */
export const insertOwedPapers = async (
  client: PoolClient,
  files: Files,
  { agentId, now, types }: { agentId: number; now: Date; types: readonly PaperType[] },
): Promise<void> => {
  const period = month(romeDay(now), 1);
  const papers = types.map((type, i) => ({
    type,
    period,
    number: types.slice(0, i).filter((t) => t === type).length + 1,
  }));
  for (const owner of await ownersOf(client, [agentId])) await insertFor(client, files, owner, papers);
};

const insertFor = async (client: PoolClient, files: Files, owner: Owner, papers: readonly Given[]): Promise<void> => {
  const rows = [];
  for (const paper of papers) {
    const { type, period, number = 1 } = paper;
    const title = paperTitle(type, period, number);
    const bytes = await print(owner, paper, title);
    rows.push({
      type,
      period,
      number,
      title,
      process: TYPES[type].process,
      date: documentDate(period),
      sha256: await files.put(bytes),
      size: bytes.length,
      pages: await countPages(bytes),
    });
  }
  await client.query(
    `with given as (
       select *
       from jsonb_to_recordset($1::jsonb) as x(
         type text, period text, number int, title text, process text, date date, sha256 text, size int, pages int)
     ), stored as (
       insert into files (sha256, size, content_type, name)
       select sha256, size, 'application/pdf', title || '.pdf'
       from given
       returning id, sha256
     )
     insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
       file_id, sha256, source_sha256, page_count, created_at)
     select $2, g.type, g.process, g.period, g.number, g.title, g.date, s.id, g.sha256, g.sha256, g.pages,
       g.date + interval '9 days 8 hours'
     from given g
     join stored s on s.sha256 = g.sha256
     order by g.date, g.type, g.number`,
    [JSON.stringify(rows), owner.id],
  );
};
