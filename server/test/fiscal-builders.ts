/** Gives agents papers to read or sign, as an import would, and reads them as a browser would. */
import { createHash } from 'node:crypto';
import { documentDate, paperTitle } from '@ema/domain/fiscal-documents/period.ts';
import { TYPES, type PaperType } from '@ema/domain/fiscal-documents/types.ts';
import { printPdf } from '../adapters/pdf/printer.ts';
import type { Client, Portal } from './harness.ts';

export type Paper = {
  id: number;
  title: string;
  documentType: PaperType;
  documentDate: string;
  processMethod: string;
  state: string;
  isSigned: boolean;
  isCanceled: boolean;
  isDeliverableByEmail: boolean;
  fileDownloadUrl: string;
  isSealed: boolean;
  readDate: string | null;
  signature: { date: string; identifier: string } | null;
  signatureChallenge: object | null;
  sha256: string;
  pageCount: number;
  pagesSeen: number[];
  detail: string;
};

/** Two pages that no other paper has. */
const twoPages = (title: string): Promise<Buffer> =>
  printPdf({ content: [{ text: title, pageBreak: 'after' }, { text: 'Seconda pagina.' }] });

/** @returns the paper's id */
export const givePaper = async (
  t: Portal,
  userId: number,
  { type, period = '2026-10', number = 1 }: { type: PaperType; period?: string; number?: number },
): Promise<number> => {
  const title = paperTitle(type, period, number);
  const bytes = await twoPages(`${title} ${userId}`);
  const sha256 = await t.services.ports.files.put(bytes);
  const inserted = await t.db.query<{ id: number }>(
    `with file as (
       insert into files (sha256, size, content_type, name)
       values ($1, $2, 'application/pdf', $3)
       returning id)
     insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
       file_id, sha256, source_sha256, page_count)
     select a.id, $4, $5, $6, $7, $8, $9, file.id, $1, $10, 2
     from agents a, file
     where a.user_id = $11
     returning id::int`,
    [
      sha256,
      bytes.length,
      `${title}.pdf`,
      type,
      TYPES[type].process,
      period,
      number,
      title,
      documentDate(period),
      createHash('sha256').update(bytes).digest('hex'),
      userId,
    ],
  );
  return inserted.rows[0]?.id ?? 0;
};

export const paperApi = (family: 'fiscal' | 'receipt', id: number, rest = ''): string =>
  `/api/account/${family === 'fiscal' ? 'fiscal-documents' : 'card-receipts'}/${id}${rest}`;

/** Shows every page to whoever asks. */
export const readWhole = async (client: Client, family: 'fiscal' | 'receipt', id: number): Promise<Paper> => {
  const { body: paper } = await client.get<Paper>(paperApi(family, id));
  for (let page = 1; page <= paper.pageCount; page += 1)
    await client.post(paperApi(family, id, '/pages-seen'), { page, sha256: paper.sha256 });
  return paper;
};

/** The name of the file that went with the latest e-mail to an address. */
export const fileFor = async (t: Portal, to: string): Promise<string | null> => {
  const files = await t.db.query<{ name: string | null }>(
    `select f.name
     from outbox o
     left join files f on f.id = o.file_id
     where o.destination = $1
     order by o.id desc
     limit 1`,
    [to],
  );
  return files.rows[0]?.name ?? null;
};
