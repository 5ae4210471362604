/** A group of cards of which one is chosen. */
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

type Choice<T extends string> = { value: T; title: ReactNode; side?: ReactNode; children?: ReactNode };
type Props<T extends string> = {
  label: string;
  value: T | null;
  onChange: (value: T) => void;
  choices: readonly Choice<T>[];
  columns?: boolean;
};

/** The name of the group is heard; what is seen says it elsewhere. */
const NAME_ONLY = { className: 'sr-only' };

/** One of a few things, each on a card of its own: a real radio group. */
export const ChoiceCards = <T extends string>({ label, value, onChange, choices, columns = false }: Props<T>) => (
  <Radio.Group value={value} onChange={(next) => onChange(next as T)} label={label} labelProps={NAME_ONLY}>
    <div className={columns ? classes.columns : classes.rows}>
      {choices.map((c) => (
        <Radio.Card key={c.value} value={c.value} className={classes.card}>
          <Radio.Indicator className={classes.dot} />
          <span className={classes.text}>
            <span className={classes.head}>
              <span className={classes.title}>{c.title}</span>
              {c.side ? <span className={classes.side}>{c.side}</span> : null}
            </span>
            {c.children ? <span className={classes.more}>{c.children}</span> : null}
          </span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
);
