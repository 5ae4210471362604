/** The lists of the reports as files: the calendar of periods, and what the network has not sent. */
import { emaMonths, emaMonthsFile } from '@ema/calls/reports.ts';
import { pendingCommissions, pendingCommissionsFile } from '@ema/calls/reports/pending.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { emaMonthsHandler, pendingHandler } from './reads.ts';

const STATES = { closed: 'Chiuso', open: 'In corso', future: 'Futuro' } as const;

export const emaMonthsFileHandler = handleListFile(emaMonthsFile, emaMonths, emaMonthsHandler, {
  title: 'Calendario dei periodi',
  columns: [
    { label: 'Periodo', kind: 'text', width: 20, of: (p) => p.name },
    { label: 'Anno', kind: 'number', of: (p) => p.year },
    { label: 'Dal', kind: 'day', of: (p) => p.dateStart },
    { label: 'Al', kind: 'day', of: (p) => p.dateEnd },
    { label: 'Settimane', kind: 'number', of: (p) => p.weeksNumber },
    { label: 'Stato', kind: 'text', of: (p) => STATES[p.state] },
  ],
});

export const pendingFileHandler = handleListFile(pendingCommissionsFile, pendingCommissions, pendingHandler, {
  title: 'Commissioni in sospeso',
  columns: [
    { label: 'Ordine', kind: 'number', of: (o) => o.id },
    { label: 'Tipo', kind: 'text', width: 26, of: (o) => o.typeTitle },
    { label: 'Incaricato', kind: 'text', width: 28, of: (o) => o.seller.fullName },
    { label: 'Codice', kind: 'number', of: (o) => o.seller.id },
    { label: 'Cellulare', kind: 'text', width: 18, of: (o) => writePhone(o.seller.mobile) },
    { label: 'Stato', kind: 'text', width: 36, of: (o) => o.statusText },
    { label: 'Commissioni', kind: 'number', of: (o) => o.commissionsCount },
    { label: 'Totale', kind: 'cents', of: (o) => wireToCents(o.orderTotal) },
    { label: 'Pagamento', kind: 'text', width: 24, of: (o) => o.paymentMethodName },
    { label: 'Iniziato', kind: 'instant', width: 18, of: (o) => o.createdAt },
    { label: 'Giorni di attesa', kind: 'number', of: (o) => o.waitingDays },
  ],
});
