/** Prints the list of agents in charge on a day as it is handed in: the rows of the screen, all of them (NET-446). */
import { agentsInChargePdf } from '@ema/calls/agent-cards.ts';
import { FILE_ROWS } from '@ema/calls/kernel/list-file.ts';
import { formatDay, formatInstant } from '@ema/domain/kernel/days.ts';
import { streamTable, type PdfColumn } from '../../adapters/pdf/table-stream.ts';
import { handle } from '../../kernel/handle.ts';
import { parameter, readParameters, saidParameter } from '../system/parameters.ts';
import { findAgentsInCharge } from './in-charge-queries.ts';
import { presentInCharge, type InCharge } from './present.ts';
import { dayOf } from './reads.ts';

const dayText = (day: string | null): string => (day === null ? '–' : formatDay(day));
const PAPER: readonly PdfColumn<InCharge>[] = [
  { label: 'Cognome e nome', width: 19, strong: true, of: (a) => a.fullName },
  { label: 'Nascita', width: 17, of: (a) => [dayText(a.birthDate), a.birthPlace].filter(Boolean).join(', ') },
  { label: 'Codice fiscale', width: 15, of: (a) => a.fiscalCode || '–' },
  { label: 'Residenza', width: 26, of: (a) => a.residence || '–' },
  { label: 'Tesserino', width: 9, of: (a) => a.cardNumber ?? '–' },
  { label: 'Dal', width: 8, of: (a) => dayText(a.since) },
  { label: 'Al', width: 8, of: (a) => dayText(a.until) },
];
export const agentsInChargePdfHandler = handle(agentsInChargePdf, async (c, { query }) => {
  const day = dayOf(query.day, c.now);
  const asked = { day, page: 1, perPage: FILE_ROWS, orderField: 'fullName', orderDir: 'asc' } as const;
  const [{ rows }, parameters] = await Promise.all([findAgentsInCharge(c.db, asked), readParameters(c.db)]);
  await c.audit({ object: 'elenco-incaricati', detail: { rows: rows.length, day, format: 'pdf' } });
  const company = `${parameter(parameters, 'mav_creditor_name')}, ${parameter(parameters, 'mav_creditor_address')}`;
  const many = rows.length === 1 ? '1 incaricato' : `${rows.length} incaricati`;
  const { body, pages } = await streamTable({
    title: `Elenco degli incaricati alla vendita a domicilio al ${formatDay(day)}`,
    facts:
      `${saidParameter(parameters, 'public_security_authority')}. ${company}: ${many}. ` +
      `Art. 19 D.Lgs. 114/1998, artt. 3 e 4 L. 173/2005. Stampato il ${formatInstant(c.now)}.`,
    columns: PAPER,
    rows: rows.map(presentInCharge),
    now: c.now,
  });
  return { body, pages, contentType: 'application/pdf', name: `elenco-incaricati-${day}.pdf` };
});
