/** The points that gifts may take, always in view while they are chosen. */
import { formatPoints } from '@ema/domain/orders/points.ts';
import type { GiftPoints } from './gift-points.ts';
import classes from './products.module.css';

/** «Saldo 138,2 · guadagni 9,0 · usi 20,0 · restano 127,2» (ORD-106, ORD-108): the figures add up. */
export const GiftBalance = ({ points: p }: { points: GiftPoints }) => (
  <p className={classes.giftBalance} role="status" data-over={p.missingTenths > 0 || undefined}>
    {`Saldo ${formatPoints(p.balanceTenths)} · `}
    {p.earnedTenths > 0 ? `guadagni ${formatPoints(p.earnedTenths)} · ` : ''}
    {`usi ${formatPoints(p.usedTenths)} · `}
    <strong>
      {p.missingTenths > 0 ? `mancano ${formatPoints(p.missingTenths)} punti` : `restano ${formatPoints(p.leftTenths)}`}
    </strong>
  </p>
);
