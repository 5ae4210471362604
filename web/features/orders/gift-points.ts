/** What of an agent's points the chosen gifts take, and what is left. */
import { pointsBalanceTenths, pointsMissingTenths } from '@ema/domain/orders/points.ts';
import { quantityOf, type Selection } from './selection.ts';

type Gift = { code: string; points: string };
export type GiftPoints = {
  /** Before this commission. */ balanceTenths: number;
  earnedTenths: number;
  usedTenths: number;
  leftTenths: number;
  missingTenths: number;
};

const tenths = (written: string): number => Math.round(Number(written) * 10);

/** What all pieces of a line take of the points. */
export const pointsOfLine = (line: { points: string; quantity: number }): string =>
  ((tenths(line.points) * line.quantity) / 10).toFixed(1);

/** The points there are as far as the agent’s answer says: with what the orders not sent yet give and take (ORD-106). */
export const pointsBefore = (points: { current: string; earned: string; used: string }): string =>
  (pointsBalanceTenths(tenths(points.current), tenths(points.earned), tenths(points.used)) / 10).toFixed(1);

/** `known`: the points there are, and those that the commission itself earns (ORD-106). */
export const giftPoints = (
  known: { previous: string; earned: string },
  selection: Selection,
  gifts: readonly Gift[],
): GiftPoints => {
  const [balanceTenths, earnedTenths] = [tenths(known.previous), tenths(known.earned)];
  const usedTenths = gifts.reduce((sum, gift) => sum + tenths(gift.points) * quantityOf(selection, gift.code), 0);
  const leftTenths = pointsBalanceTenths(balanceTenths, earnedTenths, usedTenths);
  return {
    balanceTenths,
    earnedTenths,
    usedTenths,
    leftTenths,
    missingTenths: pointsMissingTenths(leftTenths, usedTenths),
  };
};
