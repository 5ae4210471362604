/** The totals of an order, with the fee and the points below. */
import { Progress } from '@mantine/core';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { euro, points } from '../../kernel/formats.ts';
import { Fold, Row } from './basket.tsx';
import type { Order } from './order-types.ts';
import { percent, PriceRows } from './price-rows.tsx';
import classes from './basket.module.css';

const tenth = (value: string): string => points(Number(value).toFixed(1));
const earned = (value: string): string => (Number(value) > 0 ? `+${tenth(value)}` : tenth(value));

type Props = {
  breakdown: Order['breakdown'];
  /** Names the discount: «Sconto carta, 3 %». */ method?: string | undefined;
  feeOpen?: boolean;
};

/** What a total is made of; below, fee and points, which open (ORD-106, ORD-120, ORD-160). */
export const OrderTotals = ({ breakdown: b, method, feeOpen = false }: Props) => (
  <>
    <PriceRows breakdown={b} method={method} />
    <div className={classes.tint}>
      <Fold open={feeOpen} label={`Provvigione ${percent(b.fee.percentage)}`} value={euro(b.fee.amount)}>
        <Row label="Imponibile provvigionale" value={euro(b.taxable)} />
        <Row label="Percentuale della tua fascia" value={`× ${percent(b.fee.percentage)}`} />
        <BandProgress breakdown={b} />
        <p className={classes.scale}>{b.fee.description}</p>
      </Fold>
      <Fold label="Punti guadagnati" value={earned(b.points.earned)}>
        {b.points.previous === null ? null : (
          <Row
            label="Saldo precedente"
            value={tenth(b.points.previous)}
            note="con gli altri ordini da chiudere o in pagamento"
          />
        )}
        <Row label="Guadagnati" value={earned(b.points.earned)} />
        <Row label="Usati per gli omaggi" value={Number(b.points.used) === 0 ? '0,0' : `−${tenth(b.points.used)}`} />
        {b.points.balance === null ? null : (
          <Row label="Nuovo saldo" value={<strong>{tenth(b.points.balance)}</strong>} />
        )}
      </Fold>
    </div>
  </>
);

/** How far the next band of the fee is. */
const BandProgress = ({ breakdown: b }: Pick<Props, 'breakdown'>) => {
  if (b.fee.missing === null) return null;
  const taxable = wireToCents(b.taxable);
  const next = taxable + wireToCents(b.fee.missing);
  return (
    <Progress
      value={next === 0 ? 0 : Math.floor((taxable * 100) / next)}
      size={6}
      my={8}
      aria-label="Imponibile provvigionale rispetto alla fascia successiva"
      classNames={{ root: classes.progress }}
    />
  );
};
