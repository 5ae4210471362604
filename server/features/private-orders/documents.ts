/** One agent's private customers on paper. */
import { privateCustomersPdf } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { formatCount } from '@ema/domain/kernel/counts.ts';
import { formatInstant, romeDay } from '@ema/domain/kernel/days.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { streamTable, type PdfColumn } from '../../adapters/pdf/table-stream.ts';
import { handle } from '../../kernel/handle.ts';
import { findAnyAgent } from '../network/queries.ts';
import { findCustomersOfAgent, type PrivateCustomerRow } from './customer-queries.ts';

const PAPER: readonly PdfColumn<PrivateCustomerRow>[] = [
  { label: 'ID', width: 6, of: (r) => String(r.id) },
  { label: 'Cliente', width: 22, strong: true, of: (r) => `${r.first_name} ${r.last_name}` },
  {
    label: 'Indirizzo',
    width: 36,
    of: (r) => `${r.street} ${r.building_number}, ${r.post_code} ${r.city} (${r.state})`,
  },
  { label: 'Telefono', width: 14, of: (r) => writePhone(r.telephone) },
  { label: 'E-mail', width: 26, of: (r) => r.email || '–' },
];

/** ORD-223: one agent's private customers on paper, sent while it is written. */
export const privateCustomersPdfHandler = handle(privateCustomersPdf, async (c, { params }) => {
  const agent = await findAnyAgent(c.db, params.id);
  if (!agent) throw new CallError('not_found', 'L’agente indicato non esiste.');
  const rows = await findCustomersOfAgent(c.db, params.id);
  await c.audit({ object: 'private-customers', objectId: params.id, detail: { rows: rows.length, format: 'pdf' } });
  const count = rows.length === 1 ? '1 cliente' : `${formatCount(rows.length)} clienti`;
  const { body, pages } = await streamTable({
    title: `Clienti censiti di ${agent.full_name}`,
    facts: `${count}, codice agente ${agent.id}. Elenco del ${formatInstant(c.now)}.`,
    columns: PAPER,
    rows,
    now: c.now,
  });
  return { body, pages, contentType: 'application/pdf', name: `clienti-censiti-${agent.id}-${romeDay(c.now)}.pdf` };
});
