/** The points that gifts may take, always in view while they are chosen. */
import { formatPoints } from '@ema/domain/orders/points.ts';
import type { GiftPoints } from './gift-points.ts';
import classes from './products.module.css';

/** «Saldo 171,1 · usi 20,0 · restano 151,1» (ORD-106, ORD-108). */
export const GiftBalance = ({ points: p }: { points: GiftPoints }) => (
  <p className={classes.giftBalance} role="status" data-over={p.missingTenths > 0 || undefined}>
    {`Saldo ${formatPoints(p.balanceTenths)} · usi ${formatPoints(p.usedTenths)} · `}
    <strong>
      {p.missingTenths > 0 ? `mancano ${formatPoints(p.missingTenths)} punti` : `restano ${formatPoints(p.leftTenths)}`}
    </strong>
  </p>
);
