/** The screens of meetings. */
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { Pages } from './page.ts';

const section = 'meeting';
const manages = ['ROLE_MEETING_MANAGER'] as const;
const managers = { roles: manages, shop: FIBRA, office: manages } as const;
const scans = ['ROLE_MEETING_SCANNER'] as const;
const MEETINGS = '/app/meeting';
const meetings = { label: 'Meeting', to: MEETINGS };

export const meetingsPages = {
  meetings: {
    path: MEETINGS,
    title: 'Meeting',
    crumbs: [{ label: 'Meeting' }],
    gate: managers,
    menu: { section, label: 'Meeting', at: 10 },
    screen: 'meetings/meetings-page',
  },
  meetingUsers: {
    path: '/app/meeting/users',
    title: 'Utenti dei meeting',
    crumbs: [meetings, { label: 'Utenti dei meeting' }],
    gate: managers,
    menu: { section, label: 'Utenti dei meeting', at: 20 },
    screen: 'meetings/meeting-users-page',
  },
  meetingScan: {
    path: '/app/meeting/scan',
    title: 'Registra presenze',
    crumbs: [{ label: 'Meeting' }, { label: 'Registra presenze' }],
    gate: { roles: scans, shop: FIBRA, office: [...scans, ...manages] },
    menu: { section, label: 'Registra presenze', at: 30 },
    screen: 'meetings/scan-page',
  },
  meetingImports: {
    path: '/app/meeting/imports',
    title: 'Carica meeting',
    crumbs: [meetings, { label: 'Carica meeting' }],
    gate: managers,
    screen: 'meetings/load-meetings-page',
  },
  meeting: {
    path: '/app/meeting/$id',
    title: 'Dettagli del meeting',
    crumbs: [meetings, { label: 'Dettagli del meeting' }],
    gate: managers,
    screen: 'meetings/meeting-page',
  },
} as const satisfies Pages;
