/** The two sums above a list of deliveries: the base of fees, and what is to be paid. */
import { euro } from '../../kernel/formats.ts';
import { Sums } from '../../ui/sums.tsx';

type Props = { totals: { priceTaxable: string; finalTotalToPay: string } };

export const DeliverySums = ({ totals }: Props) => (
  <Sums
    figures={[
      ['Totale imponibile provvigionale', euro(totals.priceTaxable)],
      ['Totale da pagare', euro(totals.finalTotalToPay)],
    ]}
  />
);
