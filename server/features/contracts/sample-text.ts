/** Prints a text with example data, marked as a preview, by the very code that prints what people sign. */
import { placeholdersOf } from '@ema/domain/contracts/text-faults.ts';
import type { Audience } from '@ema/domain/contracts/kinds.ts';
import { printContract } from '../../adapters/pdf/contract-text.ts';
import { orderTable } from '../../adapters/pdf/order-table.ts';

const MARK = 'ANTEPRIMA';

/** Two lines at two rates, as an order may have. */
const SAMPLE_ORDER = {
  kitName: null,
  lines: [
    { name: 'Detergente concentrato pavimenti 1 l', variant: '', quantity: 2, unitCents: 1890, totalCents: 3780 },
    { name: 'Panno in microfibra', variant: 'colore blu', quantity: 3, unitCents: 990, totalCents: 2970 },
  ],
  linesCents: 6750,
  discountCents: 0,
  shippingCents: 0,
  totalCents: 6750,
  vat: [{ vatBasisPoints: 2200, taxableCents: 5533, vatCents: 1217 }],
};

export const printSample = (text: {
  title: string;
  body: string;
  revision: number;
  audience: Audience;
  createdAt: Date;
}): Promise<Buffer> => {
  const values = Object.fromEntries(placeholdersOf(text.audience).map(({ name, example }) => [name, example]));
  return printContract({
    ...text,
    values,
    signer: values['nome'] ?? '',
    mark: MARK,
    ...(text.audience === 'orders' ? { blocks: { ordine: orderTable(SAMPLE_ORDER) } } : {}),
  });
};
