/** What the tile of an agent’s points says: one reckoning with the orders to close or in payment. */
import { formatPoints, pointsBalanceTenths } from '@ema/domain/orders/points.ts';

type Points = { current: string; earned: string; used: string };
const tenths = (written: string): number => Math.round(Number(written) * 10);

/** The figure is «Nuovo saldo» of any order to close or in payment, and the note adds up to it (ORD-489). */
export const pointsTile = (points: Points, offersGifts: boolean): { figure: string; note: string } => {
  const [current, earned, used] = [tenths(points.current), tenths(points.earned), tenths(points.used)];
  const figure = formatPoints(pointsBalanceTenths(current, earned, used));
  const parts = [
    `${formatPoints(current)} oggi`,
    earned === 0 ? '' : `+${formatPoints(earned)}`,
    used === 0 ? '' : `−${formatPoints(used)}`,
  ].filter(Boolean);
  if (parts.length > 1) return { figure, note: `${parts.join(' ')} con gli ordini da chiudere o in pagamento` };
  return {
    figure,
    note: offersGifts ? 'Scegli gli omaggi nella prossima commissione' : 'In questo negozio non ci sono omaggi',
  };
};
