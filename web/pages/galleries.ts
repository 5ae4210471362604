/** The screens of albums, videos, incentives and useful documentation, of their upkeep, and of the financing partner. */
import { SHELF, type Shelf } from '@ema/domain/galleries/shelves.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const of = (shelf: Shelf) => ({ roles: [SHELF[shelf].role], shop: FIBRA }) as const;
const documentation = { label: 'Documentazione' };
const gallery = { label: 'Gallery' };
const office = { label: 'Amministrazione' };

export const galleriesPages = {
  documentation: {
    path: '/app/documentation/products',
    title: 'Documentazione utile',
    crumbs: [documentation, { label: 'Documentazione utile' }],
    gate: of('attribute'),
    menu: { section: 'documentation', label: 'Documentazione utile', at: 10 },
    screen: 'galleries/documentation-page',
  },
  incentives: {
    path: '/app/documentation/incentives',
    title: 'Incentivi',
    crumbs: [documentation, { label: 'Incentivi' }],
    gate: of('incentive'),
    menu: { section: 'documentation', label: 'Incentivi', at: 20 },
    screen: 'galleries/incentives-page',
  },
  albums: {
    path: '/app/gallery/album',
    title: 'Album',
    crumbs: [gallery, { label: 'Album' }],
    gate: of('album'),
    menu: { section: 'gallery', label: 'Album', at: 10 },
    screen: 'galleries/albums-page',
  },
  album: {
    path: '/app/gallery/album/$id',
    title: 'Foto dell’album',
    crumbs: [gallery, { label: 'Album', to: '/app/gallery/album' }, { label: 'Foto dell’album' }],
    gate: of('album'),
    screen: 'galleries/album-page',
  },
  videos: {
    path: '/app/gallery/video',
    title: 'Video',
    crumbs: [gallery, { label: 'Video' }],
    gate: of('video'),
    menu: { section: 'gallery', label: 'Video', at: 20 },
    screen: 'galleries/videos-page',
  },
  adminGalleries: {
    path: '/admin/galleries',
    title: 'Gallery e documentazione',
    crumbs: [office, { label: 'Gallery e documentazione' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Gallery e documentazione', at: 65 },
    screen: 'galleries/office-page',
  },
  adminAlbum: {
    path: '/admin/galleries/albums/$id',
    title: 'Contenuto dell’album',
    crumbs: [office, { label: 'Gallery e documentazione', to: '/admin/galleries' }, { label: 'Contenuto dell’album' }],
    gate: administrators,
    screen: 'galleries/office-album-page',
  },
  adminPagodil: {
    path: '/admin/pagodil',
    title: 'Pagina PagoDIL',
    crumbs: [office, { label: 'Pagina PagoDIL' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Pagina PagoDIL', at: 66 },
    screen: 'galleries/pagodil-texts-page',
  },
  pagodil: {
    path: '/app/cofidis-pagodil',
    title: 'PagoDIL by Cofidis',
    gate: 'anybody',
    bare: true,
    screen: 'galleries/pagodil-page',
  },
} as const satisfies Pages;
