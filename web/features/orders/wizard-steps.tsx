/** The bar of steps above a wizard. */
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { StepHeading } from '../../ui/step-heading.tsx';
import classes from './wizard-steps.module.css';

export type WizardStep = {
  key: string;
  label: string;
  state: 'done' | 'current' | 'ahead' | 'skipped';
  /** Why it is left out, in a few words. */ reason?: string | undefined;
  onOpen?: (() => void) | undefined;
};

/** The steps of a new commission: names on a desk, segments with «Passo 4 di 6» on a phone; what is skipped is said. */
export const WizardSteps = ({
  steps,
  label = 'Passi della commissione',
  isOpenEnded = false,
}: {
  steps: readonly WizardStep[];
  label?: string;
  /** How many there are depends on what is chosen here: no number that would change is said (ORD-493). */
  isOpenEnded?: boolean;
}) => {
  const at = steps.findIndex((s) => s.state === 'current');
  const skipped = steps.filter((s) => s.state === 'skipped');
  const here = steps[at];
  const count = isOpenEnded ? `Passo ${at + 1}` : `Passo ${at + 1} di ${steps.length}`;
  return (
    <nav aria-label={label}>
      <StepHeading step={here?.key ?? ''} name={`${count}: ${here?.label ?? ''}`} />
      <div className={classes.phone}>
        <div className={classes.segments} aria-hidden="true">
          {steps.map((s, i) => (
            <span key={s.key} data-done={i <= at || undefined} />
          ))}
        </div>
        <p className={classes.caption}>
          <strong>{here?.label}</strong>
          <span>{count}</span>
        </p>
        {skipped.length > 0 ? (
          <p className={classes.skippedText}>
            {skipped.map((s) => `${s.label}, saltato: ${s.reason ?? 'non serve'}`).join('. ')}
          </p>
        ) : null}
      </div>
      <ol className={classes.steps}>
        {steps.map((s, i) => (
          <li key={s.key} data-state={s.state} aria-current={s.state === 'current' ? 'step' : undefined}>
            <span className={classes.dot}>
              {s.state === 'done' ? (
                <IconCheck size={14} stroke={2.5} aria-label="fatto" />
              ) : s.state === 'skipped' ? (
                <IconMinus size={14} stroke={2} aria-hidden />
              ) : (
                i + 1
              )}
            </span>
            {s.onOpen ? (
              <button type="button" onClick={s.onOpen} className={classes.open}>
                {s.label}
              </button>
            ) : (
              <span className={classes.text}>
                {s.state === 'skipped' ? `${s.label}, saltato: ${s.reason ?? 'non serve'}` : s.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
