/** Private customers and orders as files: spreadsheets of what is filtered, and one agent's customers on paper. */
import { privateCustomersFile, privateCustomersPdf, privateOrdersFile } from '@ema/calls/private-orders.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { formatInstant, romeDay } from '@ema/domain/kernel/days.ts';
import { CUSTOMERS_OFFICE, mayUsePrivateOrders, ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { streamTable, type PdfColumn } from '../../adapters/pdf/table-stream.ts';
import { sheetFile, type Sheet, type SheetCell, type SheetColumn } from '../../adapters/spreadsheet.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findAnyAgent } from '../network/queries.ts';
import { findCustomersOfAgent, findPrivateCustomersForFile, type PrivateCustomerRow } from './customer-queries.ts';
import { findPrivateOrdersForFile, type PrivateOrderRow } from './order-queries.ts';

type Of<T> = SheetColumn & { of: (row: T) => SheetCell };
const CUSTOMERS: readonly Of<PrivateCustomerRow>[] = [
  { label: 'ID', kind: 'number', of: (r) => r.id },
  { label: 'Cognome', kind: 'text', width: 20, of: (r) => r.last_name },
  { label: 'Nome', kind: 'text', width: 20, of: (r) => r.first_name },
  { label: 'Indirizzo', kind: 'text', width: 28, of: (r) => r.street },
  { label: 'Numero civico', kind: 'text', of: (r) => r.building_number },
  { label: 'CAP', kind: 'text', of: (r) => r.post_code },
  { label: 'Città', kind: 'text', width: 20, of: (r) => r.city },
  { label: 'Provincia', kind: 'text', of: (r) => r.state },
  { label: 'Telefono', kind: 'text', width: 18, of: (r) => r.telephone },
  { label: 'E-mail', kind: 'text', width: 32, of: (r) => r.email },
  { label: 'Inserito da', kind: 'text', width: 28, of: (r) => r.agent_name },
  { label: 'Codice', kind: 'number', of: (r) => r.agent_id },
];
const ORDERS: readonly Of<PrivateOrderRow>[] = [
  { label: 'ID', kind: 'number', of: (r) => r.order_id },
  { label: 'Inserito da', kind: 'text', width: 28, of: (r) => r.agent_name },
  { label: 'Codice', kind: 'number', of: (r) => r.agent_id },
  { label: 'Cliente', kind: 'text', width: 28, of: (r) => `${r.first_name} ${r.last_name}` },
  { label: 'Data', kind: 'text', width: 18, of: (r) => formatInstant(r.created_at) },
  { label: 'Totale', kind: 'cents', of: (r) => r.total_cents },
];
const sheetOf = <T>(name: string, columns: readonly Of<T>[], rows: readonly T[]): Sheet => ({
  name,
  columns,
  rows: rows.map((row) => columns.map((column) => column.of(row))),
});
const PAPER: readonly PdfColumn<PrivateCustomerRow>[] = [
  { label: 'ID', width: 6, of: (r) => String(r.id) },
  { label: 'Cliente', width: 22, strong: true, of: (r) => `${r.last_name} ${r.first_name}` },
  {
    label: 'Indirizzo',
    width: 36,
    of: (r) => `${r.street} ${r.building_number}, ${r.post_code} ${r.city} (${r.state})`,
  },
  { label: 'Telefono', width: 14, of: (r) => r.telephone },
  { label: 'E-mail', width: 26, of: (r) => r.email || '–' },
];

/** Exactly what is filtered; who took it out is written down. */
export const privateCustomersFileHandler = handle(privateCustomersFile, async (c, { query }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, CUSTOMERS_OFFICE));
  const rows = await findPrivateCustomersForFile(c.db, c.scope, query);
  await c.audit({ object: 'private-customers', detail: { rows: rows.length, format: query.format } });
  return sheetFile(sheetOf('Clienti censiti', CUSTOMERS, rows), query.format, `clienti-censiti-${romeDay(c.now)}`);
});
export const privateOrdersFileHandler = handle(privateOrdersFile, async (c, { query }) => {
  refuse('forbidden', mayUsePrivateOrders(c.viewer, ORDERS_OFFICE));
  const rows = await findPrivateOrdersForFile(c.db, c.scope, query);
  await c.audit({ object: 'private-orders', detail: { rows: rows.length, format: query.format } });
  return sheetFile(sheetOf('Ordini clienti', ORDERS, rows), query.format, `ordini-clienti-${romeDay(c.now)}`);
});

/** ORD-223: one agent's private customers on paper, sent while it is written. */
export const privateCustomersPdfHandler = handle(privateCustomersPdf, async (c, { params }) => {
  const agent = await findAnyAgent(c.db, params.id);
  if (!agent) throw new CallError('not_found', 'L’agente indicato non esiste.');
  const rows = await findCustomersOfAgent(c.db, params.id);
  await c.audit({ object: 'private-customers', objectId: params.id, detail: { rows: rows.length, format: 'pdf' } });
  const count = rows.length === 1 ? '1 cliente' : `${String(rows.length).replace(/\B(?=(\d{3})+$)/g, '.')} clienti`;
  const { body, pages } = await streamTable({
    title: `Clienti censiti di ${agent.full_name}`,
    facts: `${count}, codice agente ${agent.id}. Elenco del ${formatInstant(c.now)}.`,
    columns: PAPER,
    rows,
    now: c.now,
  });
  return { body, pages, contentType: 'application/pdf', name: `clienti-censiti-${agent.id}-${romeDay(c.now)}.pdf` };
});
