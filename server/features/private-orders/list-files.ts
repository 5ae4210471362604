/** Private customers and private orders as files. */
import {
  listPrivateCustomers,
  listPrivateOrders,
  privateCustomersFile,
  privateOrdersFile,
} from '@ema/calls/private-orders.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listPrivateCustomersHandler, listPrivateOrdersHandler } from './reads.ts';

export const privateCustomersFileHandler = handleListFile(
  privateCustomersFile,
  listPrivateCustomers,
  listPrivateCustomersHandler,
  {
    title: 'Clienti censiti',
    columns: [
      { label: 'ID', kind: 'number', of: (c) => c.id },
      { label: 'Cognome', kind: 'text', width: 20, of: (c) => c.lastName },
      { label: 'Nome', kind: 'text', width: 20, of: (c) => c.firstName },
      { label: 'Indirizzo', kind: 'text', width: 28, of: (c) => c.street },
      { label: 'Numero civico', kind: 'text', of: (c) => c.buildingNumber },
      { label: 'CAP', kind: 'text', of: (c) => c.postCode },
      { label: 'Città', kind: 'text', width: 20, of: (c) => c.city },
      { label: 'Provincia', kind: 'text', of: (c) => c.state },
      { label: 'Telefono', kind: 'text', width: 18, of: (c) => writePhone(c.telephone) },
      { label: 'E-mail', kind: 'text', width: 32, of: (c) => c.email },
      { label: 'Inserito da', kind: 'text', width: 28, of: (c) => c.agent.fullName },
      { label: 'Codice', kind: 'number', of: (c) => c.agent.id },
    ],
  },
);

export const privateOrdersFileHandler = handleListFile(privateOrdersFile, listPrivateOrders, listPrivateOrdersHandler, {
  title: 'Ordini clienti',
  columns: [
    { label: 'ID', kind: 'number', of: (o) => o.id },
    { label: 'Inserito da', kind: 'text', width: 28, of: (o) => o.agent.fullName },
    { label: 'Codice', kind: 'number', of: (o) => o.agent.id },
    { label: 'Cliente', kind: 'text', width: 28, of: (o) => o.customer.fullName },
    { label: 'Data', kind: 'instant', width: 18, of: (o) => o.createdAt },
    { label: 'Totale', kind: 'cents', of: (o) => wireToCents(o.total) },
  ],
});
