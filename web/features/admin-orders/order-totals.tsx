/** What an order comes to, and what its seller has of it. */
import { Fragment, type ReactNode } from 'react';
import { euro, points } from '../../kernel/formats.ts';
import { Panel } from '../../ui/page.tsx';
import { percent } from '../orders/price-rows.tsx';
import type { AdminOrder } from './admin-order.ts';
import styles from './admin-orders.module.css';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const OrderTotals = ({ order: o }: { order: Omit<AdminOrder, 'submissionDate'> }) => (
  <Panel title="Totali">
    <dl className={styles.totals}>
      <Row label="Prodotti">{euro(o.fullPriceProductsSubtotal)}</Row>
      {Number(o.discountedProductsSubtotal) > 0 && (
        <Row label="Prodotti scontati">{euro(o.discountedProductsSubtotal)}</Row>
      )}
      {o.discounts.map((d) => (
        <Row key={d.id} label={d.name}>
          {euro(`-${d.value}`)}
        </Row>
      ))}
      <Row label="Spedizione">{euro(o.shippingCost)}</Row>
      <div className={styles.grand}>
        <dt>Totale</dt>
        <dd>{euro(o.priceTotal)}</dd>
      </div>
      {o.deposit && <Row label="Acconto con carta">{euro(o.deposit)}</Row>}
      {o.vat.map((v) => (
        <Fragment key={v.percentage}>
          <Row label={`Imponibile ${percent(v.percentage)}`}>{euro(v.taxable)}</Row>
          <Row label={`IVA ${percent(v.percentage)}`}>{euro(v.vat)}</Row>
        </Fragment>
      ))}
      <Row label="Imponibile provvigionale">{euro(o.priceTotalTaxable)}</Row>
      <Row label="Provvigione">{euro(o.agentFee)}</Row>
      {o.pointsEarningEnabled && (
        <>
          <Row label="Punti guadagnati">{points(o.pointsEarned)}</Row>
          <Row label="Punti usati">{points(o.pointsUsed)}</Row>
        </>
      )}
    </dl>
  </Panel>
);
