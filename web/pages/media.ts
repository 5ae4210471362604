/** The screens of the photos and videos that agents upload. */
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { Gate } from '@ema/domain/access/gate.ts';
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const media = { roles: ['ROLE_ACCESS_USER_MEDIA'], shop: FIBRA } as const satisfies Gate;

export const mediaPages = {
  uploadMedia: {
    path: '/app/media/upload',
    title: 'Carica foto o video',
    crumbs: [{ label: 'Foto/Video', to: '/app/media/my-media' }, { label: 'Carica foto o video' }],
    gate: media,
    menu: { section: 'media', label: 'Carica foto o video', at: 10 },
    screen: 'media/upload-page',
  },
  myMedia: {
    path: '/app/media/my-media',
    title: 'Le mie foto/video',
    crumbs: [{ label: 'Foto/Video' }, { label: 'Le mie foto/video' }],
    gate: media,
    menu: { section: 'media', label: 'Le mie foto/video', at: 20 },
    screen: 'media/my-media-page',
  },
  agentsMedia: {
    path: '/admin/agents-media',
    title: 'Lista completa foto sottoposti',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Lista completa foto sottoposti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Lista completa foto sottoposti', at: 60 },
    screen: 'media/agents-media-page',
  },
} as const satisfies Pages;
