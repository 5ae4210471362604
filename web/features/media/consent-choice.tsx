/** The choice about the use of photos and videos, made before the first of them is sent (NET-172, NET-173). */
import { Radio } from '@mantine/core';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { readConsentType } from '@ema/calls/media.ts';
import { Panel } from '../../ui/page.tsx';
import styles from './media.module.css';

export type Choice = 'given' | 'refused';
type Props = {
  consent: CallOutput<typeof readConsentType>;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
};

export const ConsentChoice = ({ consent, choice, onChoose }: Props) => (
  <Panel>
    <Radio.Group
      label={consent.title}
      description={consent.content}
      value={choice ?? ''}
      onChange={(value) => onChoose(value === 'given' ? 'given' : 'refused')}
    >
      <div className={styles.stack}>
        <Radio value="given" label="Presto il consenso" mt={12} />
        <Radio value="refused" label="Non presto il consenso" />
      </div>
    </Radio.Group>
  </Panel>
);
