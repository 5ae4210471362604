/** «I miei clienti» as a file. */
import { customersFile, listCustomers } from '@ema/calls/customers.ts';
import { registerWords } from '@ema/domain/customers/first-access.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listCustomersHandler } from './reads.ts';

export const customersFileHandler = handleListFile(customersFile, listCustomers, listCustomersHandler, {
  title: 'I miei clienti',
  columns: [
    { label: 'Nome e cognome', kind: 'text', width: 28, of: (c) => c.fullName },
    { label: 'Stato', kind: 'text', width: 32, of: (c) => registerWords(c) },
    { label: 'Codice fiscale', kind: 'text', width: 20, of: (c) => c.fiscalCode },
    { label: 'Indirizzo', kind: 'text', width: 28, of: (c) => c.addressStreetAndNumber },
    { label: 'CAP', kind: 'text', of: (c) => c.addressPostCode },
    { label: 'Città', kind: 'text', width: 20, of: (c) => c.addressCity },
    { label: 'Provincia', kind: 'text', of: (c) => c.addressProvince },
    { label: 'E-mail', kind: 'text', width: 32, of: (c) => c.email },
    { label: 'Cellulare', kind: 'text', width: 18, of: (c) => writePhone(c.mobile) },
    { label: 'Telefono', kind: 'text', width: 18, of: (c) => writePhone(c.phone) },
  ],
});
