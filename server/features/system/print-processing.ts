/** Prints the register of processing, as the authority asks to see it, or gives it as a sheet. */
import { processingFile } from '@ema/calls/system/processing.ts';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { TREATMENTS, type Treatment } from '@ema/domain/system/processing.ts';
import { termsOf, type Terms } from '@ema/domain/system/retention-terms.ts';
import { streamTable } from '../../adapters/pdf/table-stream.ts';
import { sheetFile } from '../../adapters/spreadsheet.ts';
import { handle } from '../../kernel/handle.ts';
import { readParameters } from './parameters.ts';

type Printed = { label: string; width: number; of: (t: Treatment) => string; strong?: boolean };
const columnsBy = (terms: Terms): readonly Printed[] => [
  { label: 'Trattamento', width: 12, strong: true, of: (t) => t.name },
  { label: 'Interessati', width: 11, of: (t) => t.people },
  { label: 'Dati', width: 16, of: (t) => t.data },
  { label: 'Finalità', width: 14, of: (t) => t.purpose },
  { label: 'Base giuridica', width: 12, of: (t) => t.basis },
  { label: 'Termine', width: 13, of: (t) => t.term(terms) },
  { label: 'Destinatari', width: 12, of: (t) => t.recipients },
  { label: 'Tabelle', width: 10, of: (t) => t.tables.join(', ') },
];

/** NET-516, NET-508. */
export const processingFileHandler = handle(processingFile, async (c, { query: { format } }) => {
  const today = romeDay(c.now);
  const name = `registro-trattamenti-${today}`;
  await c.audit({ object: 'processing', detail: { note: format.toUpperCase() } });
  const printed = columnsBy(termsOf(await readParameters(c.db)));
  if (format !== 'pdf') {
    const columns = printed.map(({ label, width }) => ({ label, width: width * 2, kind: 'text' as const }));
    const rows = TREATMENTS.map((t) => printed.map(({ of }) => of(t)));
    return sheetFile({ name: 'Registro dei trattamenti', columns, rows }, format, name);
  }
  const facts = `Art. 30 del Regolamento (UE) 2016/679, al ${formatDay(today)}`;
  const { body, pages } = await streamTable({
    title: 'Registro dei trattamenti',
    facts,
    columns: printed,
    rows: TREATMENTS,
    now: c.now,
  });
  return { body, pages, contentType: 'application/pdf', name: `${name}.pdf` };
});
