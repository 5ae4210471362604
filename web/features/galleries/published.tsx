/** Whether something is shown today, and from when to when, in words. */
import type { PublishingState } from '@ema/domain/galleries/shelves.ts';
import { day } from '../../kernel/formats.ts';
import classes from './office.module.css';

const WORDS: Record<PublishingState, string> = { shown: 'Visibile', waiting: 'In programma', over: 'Scaduto' };

type Props = { of: { publishFrom: string | null; publishTo: string | null; state: PublishingState } };

export const Published = ({ of: { publishFrom, publishTo, state } }: Props) => {
  const from = publishFrom === null ? '' : `dal ${day(publishFrom)}`;
  const to = publishTo === null ? '' : `fino al ${day(publishTo)}`;
  return (
    <span className={classes.published}>
      <span className={classes.state} data-state={state}>
        {WORDS[state]}
      </span>
      {from || to ? <span className="support small num">{[from, to].filter(Boolean).join(' ')}</span> : null}
    </span>
  );
};
