/** The two sums above a list of deliveries: the base of fees, and what is to be paid. */
import { euro } from '../../kernel/formats.ts';
import classes from './deliveries.module.css';

type Props = { totals: { priceTaxable: string; finalTotalToPay: string } };

export const Sums = ({ totals }: Props) => (
  <dl className={classes.sums}>
    <div>
      <dt>Totale imponibile provvigionale</dt>
      <dd>{euro(totals.priceTaxable)}</dd>
    </div>
    <div>
      <dt>Totale da pagare</dt>
      <dd>{euro(totals.finalTotalToPay)}</dd>
    </div>
  </dl>
);
