/** Calls of the office about kits: which there are, and which products each of them holds. */
import { z } from 'zod';
import { KIT_DESCRIPTION_MAX, KIT_QUANTITY_MAX, wholeQuantity } from '@ema/domain/catalogue/kits.ts';
import { call } from '../kernel/call.ts';
import { id, idText, money, seenVersion, text } from '../kernel/shapes.ts';
import { code, price, reading, writing } from './products.ts';

const whole = z.number().int();
/** NET-286: totals are the sums of the products; `price` is what the kit costs. */
export const officeKit = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  /** NET-467: taken off sale. */
  disabled: z.boolean(),
  sortingValue: whole,
  productsTotalPrice: money(),
  productsTotalUnits: whole,
  price: money(),
  products: z.array(
    z.object({
      product: z.object({ code: z.string(), name: z.string() }),
      quantity: whole,
      sortingValue: whole,
      unitPrice: money(),
      totalPrice: money(),
      /** NET-939: it has variants or measures, which whoever orders the kit does not choose. */
      isChosen: z.boolean(),
    }),
  ),
  version: whole,
});
export const listOfficeKits = call({
  name: 'catalogue.office-kits',
  method: 'GET',
  path: '/api/admin/product-kits',
  summary: 'I pacchetti, per chi li amministra',
  ...reading,
  output: z.object({ items: z.array(officeKit) }),
  errors: [],
});
export const getOfficeKit = call({
  name: 'catalogue.office-kit',
  method: 'GET',
  path: '/api/admin/product-kits/:id',
  summary: 'Un pacchetto e i suoi prodotti',
  ...reading,
  params: z.strictObject({ id: idText() }),
  output: officeKit,
  errors: ['not_found'],
});

/** NET-290: as a number or as it was typed; what follows the whole pieces is left out. */
const quantity = () =>
  z
    .union([z.number(), z.string().max(20)])
    .transform(wholeQuantity)
    .pipe(
      z
        .number('Inserisci una quantità.')
        .min(1, 'Inserisci almeno un pezzo.')
        .max(KIT_QUANTITY_MAX, `Inserisci al massimo ${KIT_QUANTITY_MAX} pezzi.`),
    );
const sorting = () => z.number().int('Inserisci un numero intero.').min(0, 'Inserisci almeno 0.').max(9999);
const writingKit = {
  ...writing,
  method: 'POST',
  idempotency: 'key',
  params: z.strictObject({ id: idText() }),
  output: officeKit,
} as const;
/** NET-287 */
export const addKitProduct = call({
  ...writingKit,
  name: 'catalogue.add-kit-product',
  log: { name: 'Prodotto aggiunto a un pacchetto' },
  path: '/api/admin/product-kits/:id/add-product',
  summary: 'Aggiunge un prodotto a un pacchetto',
  body: z.strictObject({ product: code(), quantity: quantity() }),
  errors: ['not_found', 'wrong_state'],
});
/** NET-288 */
export const updateKitProduct = call({
  ...writingKit,
  name: 'catalogue.update-kit-product',
  log: { name: 'Prodotto di un pacchetto modificato' },
  path: '/api/admin/product-kits/:id/update-product',
  summary: 'Cambia quantità e posto di un prodotto in un pacchetto',
  body: z.strictObject({
    product: code(),
    quantity: quantity(),
    sortingValue: sorting(),
    version: seenVersion(),
  }),
  errors: ['not_found', 'stale_version'],
});
/** NET-289 */
export const removeKitProduct = call({
  ...writingKit,
  name: 'catalogue.remove-kit-product',
  log: { name: 'Prodotto tolto da un pacchetto' },
  path: '/api/admin/product-kits/:id/remove-product',
  summary: 'Toglie un prodotto da un pacchetto',
  body: z.strictObject({ product: code() }),
  errors: ['not_found'],
});

/** NET-413 */
export const updateKit = call({
  ...writingKit,
  name: 'catalogue.update-kit',
  log: { name: 'Pacchetto modificato' },
  method: 'PATCH',
  path: '/api/admin/product-kits/:id',
  summary: 'Cambia nome, prezzo e posto di un pacchetto',
  idempotency: 'key',
  body: z.strictObject({
    name: text(80, 1),
    price: price(),
    sortingValue: sorting(),
    /** NET-467. Without them they stay. */
    description: text(KIT_DESCRIPTION_MAX).optional(),
    disabled: z.boolean().optional(),
    version: seenVersion(),
  }),
  errors: ['not_found', 'invalid', 'wrong_state', 'stale_version'],
});

/** NET-467: it holds nothing yet, and is not on sale before it does. */
export const createKit = call({
  ...writing,
  name: 'catalogue.create-kit',
  log: { name: 'Pacchetto creato' },
  method: 'POST',
  path: '/api/admin/product-kits',
  summary: 'Crea un pacchetto, ancora senza prodotti',
  idempotency: 'key',
  body: z.strictObject({ name: text(80, 1), description: text(KIT_DESCRIPTION_MAX), price: price() }),
  output: officeKit,
  errors: ['invalid'],
});

export const officeKitCalls = [
  listOfficeKits,
  getOfficeKit,
  addKitProduct,
  updateKitProduct,
  removeKitProduct,
  updateKit,
  createKit,
] as const;
