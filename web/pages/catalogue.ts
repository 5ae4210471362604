/** The screens of the catalogue’s office. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const cataloguePages = {
  adminProducts: {
    path: '/admin/products',
    title: 'Prodotti',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Prodotti', at: 70 },
    screen: 'catalogue/products-page',
  },
  newProduct: {
    path: '/admin/products/new',
    title: 'Nuovo prodotto',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti', to: '/admin/products' }, { label: 'Nuovo prodotto' }],
    gate: administrators,
    screen: 'catalogue/new-product-page',
  },
  adminProduct: {
    path: '/admin/products/$code',
    title: 'Prodotto',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti', to: '/admin/products' }, { label: 'Prodotto' }],
    gate: administrators,
    screen: 'catalogue/product-page',
  },
  productPrices: {
    path: '/admin/product-prices',
    title: 'Carica prezzi',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti', to: '/admin/products' }, { label: 'Carica prezzi' }],
    gate: administrators,
    screen: 'catalogue/load-prices-page',
  },
  orderTypes: {
    path: '/admin/commission-types',
    title: 'Tipi d’ordine',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Tipi d’ordine' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Tipi d’ordine', at: 80 },
    screen: 'catalogue/order-types-page',
  },
} as const satisfies Pages;
