/** The screens by which agents invite new agents, and the office looks after the invitations. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const sponsors = { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] } as const satisfies Gate;
const office = { roles: ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'] } as const satisfies Gate;
/** One invitation: of its sponsor and of the office. */
const both = {
  roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION', 'ROLE_SUBORDINATE_INVITATIONS_ADMIN'],
} as const satisfies Gate;
const section = { label: 'Sponsorizzazione' };
const mine = { label: 'Le mie sponsorizzazioni', to: '/app/sponsorship/invitations' };

export const sponsorshipPages = {
  invite: {
    path: '/app/sponsorship/invite',
    title: 'Sponsorizza nuovo',
    crumbs: [section, mine, { label: 'Sponsorizza nuovo' }],
    gate: sponsors,
    menu: { section: 'sponsorship', label: 'Sponsorizza nuovo', at: 10 },
    screen: 'sponsorship/invite-page',
  },
  myInvitations: {
    path: '/app/sponsorship/invitations',
    title: 'Le mie sponsorizzazioni',
    crumbs: [section, { label: 'Le mie sponsorizzazioni' }],
    gate: sponsors,
    menu: { section: 'sponsorship', label: 'Le mie sponsorizzazioni', at: 20 },
    screen: 'sponsorship/my-invitations-page',
  },
  manageInvitations: {
    path: '/app/sponsorship/manage-invitations',
    title: 'Amministra sponsorizzati',
    crumbs: [section, { label: 'Amministra sponsorizzati' }],
    gate: office,
    otherwise: '/app/sponsorship/invitations',
    menu: { section: 'sponsorship', label: 'Amministra sponsorizzati', at: 30 },
    screen: 'sponsorship/manage-invitations-page',
  },
  kitPayments: {
    path: '/admin/kit-payments',
    title: 'Pagamenti dei kit',
    crumbs: [section, { label: 'Pagamenti dei kit' }],
    gate: administrators,
    menu: { section: 'sponsorship', label: 'Pagamenti dei kit', at: 40 },
    screen: 'sponsorship/kit-payments-page',
  },
  handedInvitation: {
    path: '/iscrizione/$token',
    title: 'La tua iscrizione',
    gate: 'anybody',
    bare: true,
    screen: 'sponsorship/handed-page',
  },
  invitation: {
    path: '/app/sponsorship/invitations/$id',
    title: 'Sponsorizzazione',
    gate: both,
    screen: 'sponsorship/invitation-page',
  },
  editInvitation: {
    path: '/app/sponsorship/$id/edit',
    title: 'Modifica sponsorizzazione',
    gate: both,
    screen: 'sponsorship/edit-page',
  },
  invitationIdCard: {
    path: '/app/sponsorship/$id/upload/id',
    title: 'Documento d’identità della persona sponsorizzata',
    gate: both,
    screen: 'sponsorship/id-card-page',
  },
  invitationTaxCode: {
    path: '/app/sponsorship/$id/upload/cf',
    title: 'Codice fiscale della persona sponsorizzata',
    gate: both,
    screen: 'sponsorship/tax-code-page',
  },
  invitationContacts: {
    path: '/app/sponsorship/$id/contact-validation',
    title: 'Contatti della persona sponsorizzata',
    gate: both,
    screen: 'sponsorship/contact-validation-page',
  },
  invitationPayment: {
    path: '/app/sponsorship/$id/payment',
    title: 'Pagamento della sponsorizzazione',
    gate: both,
    screen: 'sponsorship/payment-page',
  },
  invitationPaymentCompleted: {
    path: '/app/sponsorship/$id/payment-completed',
    title: 'Sponsorizzazione completata',
    gate: both,
    screen: 'sponsorship/payment-completed-page',
  },
} as const satisfies Pages;
