/** What of an agent's points the chosen gifts take, and what is left. */
import { pointsMissingTenths } from '@ema/domain/orders/points.ts';
import { quantityOf, type Selection } from './selection.ts';

type Gift = { code: string; points: string };
export type GiftPoints = { balanceTenths: number; usedTenths: number; leftTenths: number; missingTenths: number };

const tenths = (written: string): number => Math.round(Number(written) * 10);

/** What all pieces of a line take of the points. */
export const pointsOfLine = (line: { points: string; quantity: number }): string =>
  ((tenths(line.points) * line.quantity) / 10).toFixed(1);

/** `known`: the points there are, with those that the commission itself earns (ORD-106). */
export const giftPoints = (
  known: { previous: string; earned: string },
  selection: Selection,
  gifts: readonly Gift[],
): GiftPoints => {
  const balanceTenths = tenths(known.previous) + tenths(known.earned);
  const usedTenths = gifts.reduce((sum, gift) => sum + tenths(gift.points) * quantityOf(selection, gift.code), 0);
  const leftTenths = balanceTenths - usedTenths;
  return { balanceTenths, usedTenths, leftTenths, missingTenths: pointsMissingTenths(leftTenths, usedTenths) };
};
