/** Calls by which another program says of deliveries when they are due and that they are paid (NET-527). */
import { z } from 'zod';
import { DELIVERY_HEADINGS } from '@ema/domain/deliveries/delivery-file.ts';
import { call } from '../kernel/call.ts';
import { csvImport, faultsNamed } from '../kernel/csv-import.ts';
import { day, id } from '../kernel/shapes.ts';

const whole = z.number().int();
const office = { ...csvImport, csv: DELIVERY_HEADINGS, who: ['ROLE_ADMIN'], scope: 'deliveries:import' } as const;
/** Says what loading would do, and does nothing. */
export const checkDeliveries = call({
  ...office,
  name: 'deliveries.check',
  log: { name: 'File delle consegne controllato' },
  path: '/api/admin/commission-deliveries/check',
  summary: 'Controlla un file di consegne senza caricarlo',
  audit: null,
  output: z.object({
    /** The first hundred that change, when nothing is wrong. */
    rows: z.array(
      z.object({
        code: z.string(),
        orderId: id(),
        seller: z.string(),
        before: day(),
        after: day(),
        isPaid: z.boolean(),
      }),
    ),
    moved: whole,
    paid: whole,
    unchanged: whole,
    ...faultsNamed,
  }),
});
export const deliveryFaults = call({
  ...office,
  name: 'deliveries.faults',
  log: { name: 'Errori di un file di consegne scaricati' },
  path: '/api/admin/commission-deliveries/faults',
  summary: 'Tutto ciò che è da correggere in un file di consegne, in CSV',
  audit: null,
  output: 'file',
});
export const importDeliveries = call({
  ...office,
  name: 'deliveries.import',
  log: { name: 'Consegne caricate' },
  path: '/api/admin/commission-deliveries',
  summary: 'Carica scadenze e pagamenti delle consegne, per intero o per niente',
  audit: 'always',
  output: z.object({ moved: whole, paid: whole, unchanged: whole }),
});

export const deliveryImportCalls = [checkDeliveries, deliveryFaults, importDeliveries] as const;
