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
  listingOrder: {
    path: '/admin/products/listings/$listing',
    title: 'Ordine del listino',
    crumbs: [
      { label: 'Amministrazione' },
      { label: 'Prodotti', to: '/admin/products' },
      { label: 'Ordine del listino' },
    ],
    gate: administrators,
    screen: 'catalogue/listing-order-page',
  },
  productImports: {
    path: '/admin/product-imports',
    title: 'Carica prodotti',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti', to: '/admin/products' }, { label: 'Carica prodotti' }],
    gate: administrators,
    screen: 'catalogue/load-products-page',
  },
  productPrices: {
    path: '/admin/product-prices',
    title: 'Carica prezzi',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Prodotti', to: '/admin/products' }, { label: 'Carica prezzi' }],
    gate: administrators,
    screen: 'catalogue/load-prices-page',
  },
  vatChanges: {
    path: '/admin/vat-changes',
    title: 'Aliquote IVA',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Aliquote IVA' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Aliquote IVA', at: 75 },
    screen: 'catalogue/vat-changes-page',
  },
  orderTypes: {
    path: '/admin/commission-types',
    title: 'Tipi d’ordine',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Tipi d’ordine' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Tipi d’ordine', at: 80 },
    screen: 'catalogue/order-types-page',
  },
  feeScales: {
    path: '/admin/fee-scales',
    title: 'Scale delle provvigioni',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Scale delle provvigioni' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Scale delle provvigioni', at: 82 },
    screen: 'catalogue/fee-scales-page',
  },
  planFeeScale: {
    path: '/admin/fee-scales/$type/$from',
    title: 'Prevedi una scala',
    crumbs: [
      { label: 'Amministrazione' },
      { label: 'Scale delle provvigioni', to: '/admin/fee-scales' },
      { label: 'Prevedi una scala' },
    ],
    gate: administrators,
    screen: 'catalogue/plan-fee-scale-page',
  },
} as const satisfies Pages;
