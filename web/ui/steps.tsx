/** Named steps: a row of names on a desk, segments with «Passo n di m» on a phone. */
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { StepHeading } from './step-heading.tsx';
import styles from './steps.module.css';

type Props = {
  steps: readonly string[];
  current: number;
  /** Which part of the step, where it has several one after the other. */
  part?: string | undefined;
  /** Each step has a page of its own. */
  fromFirst?: boolean;
};

export const Steps = ({ steps, current, part = '', fromFirst = false }: Props) => {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const name = steps[current] ?? '';
  const heading = (
    <StepHeading
      step={`${current} ${part}`}
      name={[`Passo ${current + 1} di ${steps.length}: ${name}`, part].filter(Boolean).join(', ')}
      fromFirst={fromFirst}
    />
  );
  if (phone)
    return (
      <div>
        {heading}
        <div className={styles.segments} aria-hidden="true">
          {steps.map((s, i) => (
            <span key={s} data-done={i <= current || undefined} />
          ))}
        </div>
        <div className={styles.caption}>
          <strong>{name}</strong>
          <span className="support">{`Passo ${current + 1} di ${steps.length}`}</span>
        </div>
      </div>
    );
  return (
    <div>
      {heading}
      <ol className={styles.steps}>
        {steps.map((s, i) => (
          <li key={s} aria-current={i === current ? 'step' : undefined} data-done={i < current || undefined}>
            <span className={styles.dot}>
              {i < current ? <IconCheck size={14} stroke={2.5} aria-label="fatto" /> : i + 1}
            </span>
            {s}
          </li>
        ))}
      </ol>
    </div>
  );
};
