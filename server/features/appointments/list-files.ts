/** An agent's appointments as a file. */
import { appointmentsFile, listAppointments } from '@ema/calls/appointments.ts';
import { reportedBy } from '@ema/domain/appointments/may.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAppointmentsHandler } from './reads.ts';

export const appointmentsFileHandler = handleListFile(appointmentsFile, listAppointments, listAppointmentsHandler, {
  title: 'I miei appuntamenti',
  columns: [
    { label: 'Numero', kind: 'number', of: (a) => a.id },
    { label: 'Nome', kind: 'text', width: 22, of: (a) => a.customerFirstName },
    { label: 'Cognome', kind: 'text', width: 22, of: (a) => a.customerLastName },
    { label: 'Cellulare', kind: 'text', width: 18, of: (a) => a.customerMobile },
    { label: 'E-mail', kind: 'text', width: 28, of: (a) => a.customerEmail },
    { label: 'Indirizzo', kind: 'text', width: 28, of: (a) => a.customerAddress.streetAndNumber },
    { label: 'CAP', kind: 'text', of: (a) => a.customerAddress.postCode },
    { label: 'Città', kind: 'text', width: 18, of: (a) => a.customerAddress.city },
    { label: 'Provincia', kind: 'text', of: (a) => a.customerAddress.state },
    { label: 'Data', kind: 'instant', width: 18, of: (a) => a.time },
    { label: 'Stato', kind: 'text', width: 20, of: (a) => STATUS_WORDS[a.status] },
    {
      label: 'Inserito da',
      kind: 'text',
      width: 28,
      of: (a) => reportedBy({ ...a, reportingCustomer: a.reportingCustomer?.fullName ?? null }),
    },
    { label: 'Inserito il', kind: 'instant', width: 18, of: (a) => a.createdAt },
  ],
});
