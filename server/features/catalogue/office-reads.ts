/** The reading calls about products and kits for the office. */
import { getOfficeKit, listOfficeKits } from '@ema/calls/catalogue/kits.ts';
import { getAnyProduct, getOfficeProduct, listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findOfficeKit, findOfficeKits } from './kit-queries.ts';
import { presentOfficeKit, presentOfficeProduct, presentWholeProduct } from './present-office.ts';
import { findAnyProduct, findOfficeProduct, findOfficeProducts } from './product-queries.ts';

export const NO_PRODUCT = 'Il prodotto non esiste.';
export const NO_KIT = 'Il pacchetto non esiste.';

export const listAllProductsHandler = handle(listAllProducts, async (c, { query }) => {
  const { rows, total } = await findOfficeProducts(c.db, query);
  return { items: rows.map(presentWholeProduct), pagination: pagination(query.page, query.perPage, total) };
});
export const getAnyProductHandler = handle(getAnyProduct, async (c, { params }) => {
  const product = await findAnyProduct(c.db, params.id);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  return presentWholeProduct(product);
});
export const listOfficeProductsHandler = handle(listOfficeProducts, async (c, { query }) => {
  const { rows, total } = await findOfficeProducts(c.db, query);
  return { items: rows.map(presentOfficeProduct), pagination: pagination(query.page, query.perPage, total) };
});
export const getOfficeProductHandler = handle(getOfficeProduct, async (c, { params }) => {
  const product = await findOfficeProduct(c.db, params.code);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  return presentOfficeProduct(product);
});

export const listOfficeKitsHandler = handle(listOfficeKits, async (c) => ({
  items: (await findOfficeKits(c.db)).map(presentOfficeKit),
}));
export const getOfficeKitHandler = handle(getOfficeKit, async (c, { params }) => {
  const kit = await findOfficeKit(c.db, params.id);
  if (!kit) throw new CallError('not_found', NO_KIT);
  return presentOfficeKit(kit);
});
