/** The reports as spreadsheets: the rows of the screen, in its order. */
import { shopName } from '@ema/domain/access/roles.ts';
import { periodName, weekName } from '@ema/domain/reports/calendar.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { levelName } from '@ema/domain/levels/levels.ts';
import type { Sheet, SheetCell, SheetColumn } from '../../adapters/spreadsheet.ts';
import type { SalesAnswer, SubordinatesAnswer } from './build.ts';
import { presentStatementOrder } from './present.ts';
import type { StatementAnswer } from './statement.ts';

const text = (label: string, width = 18): SheetColumn => ({ label, kind: 'text', width });
const number = (label: string): SheetColumn => ({ label, kind: 'number', width: 10 });
const amount = (label: string): SheetColumn => ({ label, kind: 'cents', width: 14 });
const day = (label: string): SheetColumn => ({ label, kind: 'day', width: 18 });

/** The rows of the screen in its order: each group under the line with its totals, the grand total last. */
export const salesSheet = ({ period, report, credits }: SalesAnswer): Sheet => {
  const rows: SheetCell[][] = [];
  const bold = new Set<number>();
  for (const g of report.groups) {
    bold.add(rows.length);
    rows.push([g.manager.fullName, '', null, levelName(g.manager.level), null, ...g.totals, g.finalTotal, 'Gruppo']);
    for (const l of g.lines)
      rows.push([
        g.manager.fullName,
        l.agent.fullName,
        l.agent.id,
        levelName(l.agent.level),
        credits.get(l.agent.id) ?? 0,
        ...l.sales,
        l.total,
        'Incaricato',
      ]);
  }
  bold.add(rows.length);
  rows.push(['Totale', '', null, '', null, ...report.totals, report.finalTotal, 'Totale']);
  return {
    name: periodName(period),
    columns: [
      text('Gruppo di', 26),
      text('Incaricato', 26),
      number('Codice'),
      text('Livello'),
      number('Crediti'),
      ...period.weeks.map((w) => amount(weekName(w))),
      amount('Totale'),
      // Whoever sums a column filters by it: each amount stands in lines of three kinds.
      text('Tipo di riga', 14),
    ],
    rows,
    bold,
  };
};

export const subordinatesSheet = ({ period, groups, credits }: SubordinatesAnswer): Sheet => ({
  name: periodName(period),
  columns: [
    text('Gruppo di', 26),
    text('Incaricato', 26),
    number('Codice'),
    text('Livello'),
    number('Crediti'),
    text('Stato'),
    day('Iscrizione'),
    day('Ultima commissione'),
    text('Negozio', 10),
    day('Passaggio a cliente agevolato'),
  ],
  rows: groups.flatMap((g) =>
    g.lines.map((l) => [
      g.manager.fullName,
      l.agent.fullName,
      l.agent.id,
      levelName(l.agent.level),
      credits.get(l.agent.id) ?? 0,
      l.disabled ? 'Disabilitato' : l.customer ? 'Cliente agevolato' : 'Attivo',
      l.agent.joinedOn,
      l.lastCommission?.day ?? null,
      l.lastCommission ? shopName(l.lastCommission.shop) : '',
      l.maxInactive,
    ]),
  ),
});

export const statementSheet = (a: StatementAnswer): Sheet => {
  const orders = a.sent.map((o) => ({ row: o, shown: presentStatementOrder(o, a.scales, a.on) }));
  const fees = orders.reduce((sum, o) => sum + wireToCents(o.shown.fee), 0);
  return {
    name: periodName(a.period),
    columns: [
      number('Ordine'),
      text('Tipo', 24),
      day('Data ordine'),
      amount('Totale'),
      amount('Imponibile provvigionale'),
      text('Percentuale', 12),
      amount('Provvigione'),
      text('Perché', 48),
      text('Fascia successiva', 34),
      text('Recesso o rimborso', 24),
    ],
    rows: [
      ...orders.map(({ row, shown }) => [
        row.id,
        shown.typeTitle,
        shown.orderDate,
        row.total_cents,
        row.taxable_cents,
        shown.percentage,
        row.fee_cents,
        shown.reason,
        shown.nextBand ?? '',
        shown.undone?.text ?? '',
      ]),
      [
        null,
        'Totale',
        null,
        a.sent.reduce((sum, o) => sum + o.total_cents, 0),
        a.sent.reduce((sum, o) => sum + o.taxable_cents, 0),
        '',
        fees,
        '',
        '',
        '',
      ],
      ...(a.undoneFees === 0
        ? []
        : [[null, 'Di cui non dovute', null, null, null, '', a.undoneFees, '', '', 'Recessi e rimborsi']]),
    ],
    bold: new Set([orders.length]),
  };
};
