/** The screen where the office writes announcements. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const announcementsPages = {
  adminAnnouncements: {
    path: '/admin/announcements',
    title: 'Annunci',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Annunci' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Annunci', at: 92 },
    screen: 'announcements/announcements-page',
  },
} as const satisfies Pages;
