/** The frame of every step of the wizard: whose invitation it is, which step of the five, and its content. */
import type { ReactNode } from 'react';
import { WIZARD_STEPS, WIZARD_STEP_WORDS, type WizardStep } from '@ema/domain/sponsorship/steps.ts';
import { Page } from '../../ui/page.tsx';
import { StepMoment } from '../../ui/step-moment.tsx';
import { Steps } from '../../ui/steps.tsx';
import styles from './invitations.module.css';

const NAMES = WIZARD_STEPS.map((step) => WIZARD_STEP_WORDS[step]);

type Props = {
  title: string;
  who?: string | undefined;
  step: WizardStep;
  /** Of the contacts, the one that is proved now. */
  part?: string | undefined;
  children: ReactNode;
};
/** Every step but the first one takes the focus: whoever came there pressed something that is gone. */
export const WizardFrame = ({ title, who, step, part, children }: Props) => (
  <Page title={title} facts={who ?? 'Dopo i dati servono due documenti, i contatti e il pagamento.'} narrow>
    <div className={styles.wizard}>
      <Steps steps={NAMES} current={WIZARD_STEPS.indexOf(step)} part={part} fromFirst={step !== 'data'} />
      <StepMoment step={step}>{children}</StepMoment>
    </div>
  </Page>
);
