/** The screens of appointments: the agent's, those that a customer reported, the office's, and whoever is met. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import type { Pages } from './page.ts';

const section = { label: 'Appuntamenti' };
const kleenAgents = { roles: ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], shop: KLEEN } as const satisfies Gate;

export const appointmentsPages = {
  agentAppointments: {
    path: '/app/appointments/agent-appointments',
    title: 'I miei appuntamenti',
    crumbs: [section, { label: 'I miei appuntamenti' }],
    gate: kleenAgents,
    menu: { section: 'appointments', label: 'I miei appuntamenti', at: 10 },
    screen: 'appointments/agent-appointments-page',
  },
  customerAppointments: {
    path: '/app/appointments/customer-appointments',
    title: 'Appuntamenti inseriti',
    crumbs: [section, { label: 'Appuntamenti inseriti' }],
    gate: { roles: ['ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER'] },
    menu: { section: 'appointments', label: 'Appuntamenti inseriti', at: 20 },
    screen: 'appointments/customer-appointments-page',
  },
  manageAppointments: {
    path: '/app/appointments/manage',
    title: 'Appuntamenti',
    crumbs: [section],
    gate: { roles: ['ROLE_MANAGES_APPOINTMENTS'] },
    menu: { section: 'appointments', label: 'Appuntamenti', at: 30 },
    screen: 'appointments/manage-page',
  },
  appointmentInvitation: {
    path: '/appuntamento/$token',
    title: 'Il tuo appuntamento',
    gate: 'anybody',
    bare: true,
    screen: 'appointments/invitation-page',
  },
} as const satisfies Pages;
