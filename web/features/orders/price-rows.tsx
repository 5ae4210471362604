/** The rows of a price: products, discount, shipping, total, and the VAT in it. */
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { euro } from '../../kernel/formats.ts';
import { Row } from './basket.tsx';
import type { Breakdown } from './order-types.ts';
import classes from './basket.module.css';

const isZero = (wire: string | null): boolean => wire === null || wireToCents(wire) === 0;
export const percent = (value: string | number): string => `${String(Number(value)).replace('.', ',')}\u00a0%`;

type Props = {
  breakdown: Pick<
    Breakdown,
    'lines' | 'paymentDiscount' | 'paymentDiscountPercentage' | 'shipping' | 'freeShippingFrom' | 'total' | 'vat'
  >;
  /** Names the discount: «Sconto carta, 3 %». */ method?: string | undefined;
};

/** What a price is made of, for agents and customers alike (ORD-106, ORD-120); below it the VAT, rate by rate (ORD-381). */
export const PriceRows = ({ breakdown: b, method }: Props) => {
  const missing =
    b.freeShippingFrom && !isZero(b.shipping) ? wireToCents(b.freeShippingFrom) - wireToCents(b.lines) : 0;
  return (
    <>
      <Row label="Prodotti" value={euro(b.lines)} />
      {isZero(b.paymentDiscount) ? null : (
        <Row
          label={`Sconto${method ? ` ${method.toLowerCase()}` : ''}, ${percent(b.paymentDiscountPercentage)}`}
          value={`−${euro(b.paymentDiscount)}`}
        />
      )}
      <Row
        label="Spedizione"
        value={isZero(b.shipping) ? 'gratuita' : euro(b.shipping)}
        note={
          missing > 0 && b.freeShippingFrom
            ? `Gratuita da ${euro(b.freeShippingFrom)}: mancano ${euro((missing / 100).toFixed(2))}`
            : undefined
        }
      />
      <div className={classes.total}>
        <Row strong label="Totale" value={euro(b.total)} />
      </div>
      {b.vat.map((v) => (
        <Row
          key={v.percentage}
          label={`di cui IVA ${percent(v.percentage)}`}
          value={euro(v.vat)}
          note={`Imponibile ${euro(v.taxable)}`}
        />
      ))}
    </>
  );
};
