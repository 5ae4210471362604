/** Which level an agent has after a period, and the news that tells them. */
import { formatCount } from '../kernel/counts.ts';
import type { Day } from '../kernel/days.ts';
import { levelName } from './levels.ts';

export type Standing = {
  level: number;
  /** Of the period: one for every 100 € of taxable sales of the agent and of their direct subordinates. */
  credits: number;
  joinedOn: Day;
  /** By appointment, not by credits. */
  generalManager: boolean;
};

/** The highest level whose credits were reached. */
export const earnedLevel = (credits: number, thresholds: readonly number[]): number => {
  const missed = thresholds.findIndex((needed) => credits < needed);
  return missed === -1 ? thresholds.length : Math.max(1, missed);
};

/**
 * The level after a period: up to whatever was earned; down by one at most, and not for whoever joined while the period
 * went on. General managers keep theirs.
 */
export const nextLevel = (agent: Standing, thresholds: readonly number[], periodFrom: Day): number => {
  if (agent.generalManager) return agent.level;
  const earned = earnedLevel(agent.credits, thresholds);
  if (earned >= agent.level) return earned;
  return agent.joinedOn >= periodFrom ? agent.level : agent.level - 1;
};

export const UPDATE_TYPES = ['rise', 'fall'] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];
export const UPDATE_WORDS: Record<UpdateType, string> = { rise: 'Avanzamento', fall: 'Retrocessione' };
export const updateType = (from: number, to: number): UpdateType => (to > from ? 'rise' : 'fall');

const creditsText = (n: number): string => (n === 1 ? '1 credito' : `${formatCount(n)} crediti`);

/** Title and Markdown of the news; `period` as in «Periodo 12 del 2026». */
export const updateText = (
  change: { from: number; to: number; credits: number; period: string },
  thresholds: readonly number[],
): { title: string; content: string } => {
  const { from, to, credits, period } = change;
  const name = levelName(to);
  const above = thresholds[to];
  const lines = [
    `Nel **${period}** tu e i tuoi diretti sottoposti avete raccolto **${creditsText(credits)}**. ` +
      `Il tuo livello passa da ${levelName(from)} a **${name}**.`,
    to > 1 ? `Per mantenerlo servono ${creditsText(thresholds[to - 1] ?? 0)} in ogni periodo.` : '',
    above === undefined ? '' : `Con ${creditsText(above)} in un periodo il tuo livello sarà ${levelName(to + 1)}.`,
    'Con il livello può cambiare la scala delle provvigioni degli ordini che invii da ora: la trovi in «Estratto provvigioni».',
  ];
  return {
    title: to > from ? `Complimenti, ora sei ${name}` : `Il tuo livello ora è ${name}`,
    content: lines.filter((line) => line !== '').join('\n\n'),
  };
};
