/** Between which sizes a made-to-measure product is sold, as the portal answers it and as the office sets it. */
import { z } from 'zod';
import { EXTERNAL_CODE_MAX, MEASURE_FIELDS, measureFaults } from '@ema/domain/catalogue/made-to-measure.ts';
import { money, text } from '../kernel/shapes.ts';

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

const number = () => z.number('Inserisci un numero.');
/** NET-660: between which sizes, and what a square centimetre costs; null: it is not made to measure. */
export const measures = () =>
  z
    .strictObject({
      minWidth: number(),
      maxWidth: number(),
      minHeight: number(),
      maxHeight: number(),
      priceSquareCentimeter: z.string().max(20, 'Puoi scrivere al massimo 20 caratteri.'),
    })
    .superRefine((typed, context) => {
      const faults = measureFaults(typed);
      for (const field of MEASURE_FIELDS)
        if (faults[field] !== undefined) context.addIssue({ code: 'custom', path: [field], message: faults[field] });
    })
    .nullable();
/** What another program calls the product; empty: nothing. */
export const externalCode = () => text(EXTERNAL_CODE_MAX);
