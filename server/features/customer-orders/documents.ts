/** Prints the receipt of a withdrawal as a PDF; its bytes are made once, by whoever asks first. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { cleanText } from '../../adapters/pdf/clean-text.ts';
import { hairline, MUTED, printPdf, running } from '../../adapters/pdf/printer.ts';
import { shortSeat } from '../../kernel/company.ts';
import type { CompanyFacts } from '../../kernel/config.ts';
import type { CallContext, FileAnswer } from '../../kernel/context.ts';
import { romeTime } from './rome-time.ts';
import type { ReceiptRow } from './withdrawal-queries.ts';

/** @param find reads the row: again after the file was kept, for another may have been first @throws not_found */
export const receiptFile = async (c: CallContext, find: () => Promise<ReceiptRow | null>): Promise<FileAnswer> => {
  const row = await find();
  if (!row) throw new CallError('not_found', 'Per quest’ordine non c’è alcun recesso.');
  const name = `Ricevuta di recesso ${row.id}, ordine ${row.order_id}.pdf`;
  if (row.sha256 === null) await keepFile(c, row, name);
  const sha256 = row.sha256 ?? (await find())?.sha256;
  if (!sha256) throw new CallError('not_found');
  return { body: await c.ports.files.get(sha256), contentType: 'application/pdf', name };
};

const keepFile = async (c: CallContext, row: ReceiptRow, name: string): Promise<void> => {
  const bytes = await print(row, c.config);
  const sha256 = await c.ports.files.put(bytes);
  await c.db.execute(sql`
    with file as (
      insert into files (sha256, size, content_type, name)
      values (${sha256}, ${bytes.length}, 'application/pdf', ${name})
      returning id
    )
    update withdrawals
    set receipt_file_id = file.id
    from file
    where withdrawals.id = ${row.id} and receipt_file_id is null`);
};

const print = (w: ReceiptRow, company: CompanyFacts): Promise<Buffer> => {
  const fact = (label: string, value: string) => [
    { text: label, color: MUTED, fontSize: 9.5 },
    { text: cleanText(value, 400), margin: [0, 0, 0, 8] as [number, number, number, number] },
  ];
  return printPdf({
    info: { title: `Ricevuta di recesso ${w.id}`, author: 'EMA Planet', creationDate: w.received_at },
    ...running('EMA Planet, ricevuta di recesso', `n. ${w.id}`),
    content: [
      { text: 'Ricevuta di recesso', bold: true, fontSize: 19, margin: [0, 2, 0, 4] },
      {
        text: [
          'Ricevuta della dichiarazione di recesso inviata con la funzione di recesso del portale',
          '(articolo 54-bis del codice del consumo).',
        ].join(' '),
        color: MUTED,
        fontSize: 10.5,
        margin: [0, 0, 0, 12],
      },
      ...fact('Dichiarazione', w.statement),
      ...fact('Nome e cognome', w.full_name),
      ...fact('Ordine', `n. ${w.order_id}`),
      ...fact('Inviata e ricevuta il', romeTime(w.received_at)),
      ...fact('Data e ora UTC', w.received_at.toISOString()),
      ...fact('Ricevuta inviata a', w.email),
      { ...hairline(), margin: [0, 6, 0, 10] },
      {
        text: [
          'EMA Planet rimborsa quanto il cliente ha pagato, comprese le spese di consegna, al più tardi entro',
          'quattordici giorni dalla data sopra indicata;',
          'può attendere il rientro della merce o la prova che è stata spedita.',
          'Il cliente rispedisce o consegna la merce entro quattordici giorni:',
          'la consegna all’incaricato non costa nulla, il costo di una spedizione è a carico del cliente.',
        ].join(' '),
        fontSize: 11,
      },
      {
        text: [
          `EMA Planet S.r.l., ${shortSeat(company.EMA_COMPANY_SEAT)},`,
          `partita IVA ${company.EMA_COMPANY_VAT_NUMBER},`,
          company.EMA_WITHDRAWALS_MAIL,
        ].join(' '),
        color: MUTED,
        fontSize: 9.5,
        margin: [0, 12, 0, 0],
      },
    ],
  });
};
