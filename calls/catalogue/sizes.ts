/** Between which sizes a made-to-measure product is sold, as the portal answers it. */
import { z } from 'zod';
import { money } from '../kernel/shapes.ts';

export const customProductOptions = z
  .object({
    minWidth: z.number(),
    minHeight: z.number(),
    maxWidth: z.number(),
    maxHeight: z.number(),
    priceSquareCentimeter: z.string(),
    /** The lowest price of a made-to-measure piece (ORD-130). */
    minimumPrice: money().optional(),
  })
  .nullable();
