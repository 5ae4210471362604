/** Sponsorship invitations as a file. */
import { invitationsFile, listInvitations } from '@ema/calls/sponsorship/invitations.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listInvitationsHandler } from './invitation-reads.ts';

export const invitationsFileHandler = handleListFile(invitationsFile, listInvitations, listInvitationsHandler, {
  title: 'Sponsorizzazioni',
  columns: [
    { label: 'Numero', kind: 'number', of: (i) => i.id },
    { label: 'Nome', kind: 'text', width: 28, of: (i) => i.fullName },
    { label: 'Creata il', kind: 'instant', width: 18, of: (i) => i.createdAt },
    { label: 'Stato', kind: 'text', width: 24, of: (i) => i.statusName },
    { label: 'Metodo di pagamento', kind: 'text', width: 22, of: (i) => i.paymentMethodLabel },
    { label: 'Pagata il', kind: 'instant', width: 18, of: (i) => i.paidAt },
    { label: 'Da pagare entro', kind: 'day', of: (i) => i.paymentTerm },
    { label: 'Giorni rimasti', kind: 'number', of: (i) => i.daysToPay },
    { label: 'Accesso al portale', kind: 'text', width: 20, of: (i) => (i.neverEntered ? 'Nessun accesso' : null) },
    { label: 'Completata il', kind: 'instant', width: 18, of: (i) => i.completedAt },
    { label: 'Sponsor', kind: 'text', width: 28, of: (i) => i.sponsorName },
    { label: 'Codice sponsor', kind: 'number', of: (i) => i.sponsor.id },
  ],
});
