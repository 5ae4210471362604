/** Reads a file of shippings and says what is wrong with it, also with its orders. */
import type { z } from 'zod';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { readShippings, type ReadShipping, type ShippingFault } from '@ema/domain/shippings/shipping-file.ts';
import type { Queryable } from '../../db/client.ts';
import { csvUpload } from '../../kernel/csv-upload.ts';
import { findSentOrders, type SentOrder } from './queries.ts';

export type Parcel = ReadShipping & { order: SentOrder };
/** @throws invalid under `file` when it is no CSV at all */
export const readShippingFile = async (
  db: Queryable,
  file: z.output<typeof uploadObject>,
): Promise<{ parcels: Parcel[]; faults: ShippingFault[] }> => {
  const table = csvUpload(file);
  const { rows, faults } = readShippings(table.rows, table.lines);
  if (faults.length > 0) return { parcels: [], faults };
  const sent = await findSentOrders(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const byId = new Map(sent.map((order) => [order.id, order]));
  const strangers = rows.filter(({ orderId }) => !byId.has(orderId));
  if (strangers.length > 0)
    return {
      parcels: [],
      faults: strangers.map(({ line, orderId }) => ({
        line,
        message: `L’ordine ${orderId} non è tra quelli inviati.`,
      })),
    };
  return {
    parcels: rows.flatMap((row) => {
      const order = byId.get(row.orderId);
      return order ? [{ ...row, order }] : [];
    }),
    faults: [],
  };
};
