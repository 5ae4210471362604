/** Calls by which the office makes a product and gives it a picture; and the picture itself. */
import { z } from 'zod';
import { codeFault, DESCRIPTION_MAX, tidyCode } from '@ema/domain/catalogue/product-values.ts';
import { call } from '../kernel/call.ts';
import { shop, text, toldText } from '../kernel/shapes.ts';
import { uploadObject } from '../kernel/upload.ts';
import { productSheet } from './product-sheet.ts';
import { externalCode, measures } from './sizes.ts';
import { code, vatPercentage, writing } from './products.ts';

const newCode = () =>
  text(40, 1)
    .transform(tidyCode)
    .refine((typed) => codeFault(typed) === null, 'Il codice ha lettere, cifre, punti e trattini, come VEN-1024.');
/** NET-464: it is in no listing yet, and sold nowhere. */
export const createProduct = call({
  name: 'catalogue.create-product',
  log: { name: 'Prodotto creato' },
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Crea un prodotto, ancora in nessun listino',
  ...writing,
  idempotency: 'key',
  body: z.strictObject({
    code: newCode(),
    name: text(120, 1),
    packaging: text(80),
    description: text(DESCRIPTION_MAX),
    shop: shop(),
    vatPercentage: vatPercentage(),
    /** NET-660 */
    quadroId: externalCode().optional(),
    customProductOptions: measures().optional(),
  }),
  output: productSheet,
  errors: ['invalid'],
});
/** NET-465 */
export const setProductPicture = call({
  name: 'catalogue.set-product-picture',
  log: { name: 'Immagine di un prodotto cambiata' },
  method: 'POST',
  path: '/api/admin/products/:code/picture',
  summary: 'Dà a un prodotto un’altra immagine',
  ...writing,
  idempotency: 'natural',
  params: z.strictObject({ code: code() }),
  body: z.strictObject({ file: uploadObject }),
  output: productSheet,
  errors: ['not_found', 'invalid'],
  bodyLimit: 8_000_000,
});
export const deleteProductPicture = call({
  name: 'catalogue.delete-product-picture',
  log: { name: 'Immagine di un prodotto tolta' },
  method: 'DELETE',
  path: '/api/admin/products/:code/picture',
  summary: 'Toglie a un prodotto la sua immagine',
  ...writing,
  idempotency: 'key',
  params: z.strictObject({ code: code() }),
  output: productSheet,
  errors: ['not_found'],
});
/** NET-662: of one choice of a variant, such as a colour. */
export const setOptionPicture = call({
  name: 'catalogue.set-option-picture',
  log: { name: 'Immagine di una variante cambiata' },
  method: 'POST',
  path: '/api/admin/products/:code/option-pictures',
  summary: 'Dà un’immagine a una scelta di un prodotto, o la toglie',
  ...writing,
  idempotency: 'natural',
  params: z.strictObject({ code: code() }),
  body: z.strictObject({
    variant: toldText(40, 1),
    option: toldText(40, 1),
    /** Null: it looks like the product again. */
    file: uploadObject.nullable(),
  }),
  output: productSheet,
  errors: ['not_found', 'invalid'],
  bodyLimit: 8_000_000,
});
/** By what it is: whoever knows the address may keep it for good. No more secret than the catalogue in a shop window. */
export const productPicture = call({
  name: 'catalogue.product-picture',
  method: 'GET',
  path: '/file/product-pictures/:sha256',
  summary: 'L’immagine di un prodotto',
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'none',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'L’indirizzo dell’immagine non è valido.') }),
  output: 'file',
  errors: ['not_found'],
});

export const newProductCalls = [
  createProduct,
  setProductPicture,
  deleteProductPicture,
  setOptionPicture,
  productPicture,
] as const;
