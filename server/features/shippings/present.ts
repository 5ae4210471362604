/** Rows of parcels as the portal answers them. */
import type { z } from 'zod';
import type { checkShippings, listShippings } from '@ema/calls/shippings.ts';
import type { Parcel } from './file-queries.ts';
import type { ShippingRow } from './queries.ts';

export const presentShipping = (r: ShippingRow): z.input<typeof listShippings.output>['items'][number] => ({
  id: r.id,
  orderId: r.order_id,
  carrierShippingId: r.carrier_shipping_id,
  date: r.date,
  trackingLink: r.tracking_link,
});

export const presentChecked = ({
  orderId,
  date,
  shippingId,
  seller,
}: Parcel): z.input<typeof checkShippings.output>['rows'][number] => ({
  orderId,
  date,
  carrierShippingId: shippingId,
  seller,
});
