/** The answers that are signed with a document, with the way back to change them. */
import { Alert } from '@mantine/core';
import type { ContractToRead } from './contract-to-read.ts';
import { givenBy, givenRows } from './given-answers.ts';
import styles from './sign-panel.module.css';

const NAME = 'Risposte che firmi con il documento';

/** ACC-616: nobody signs what somebody answered for them unseen, nor a mistake of their own that has no way back. */
export const GivenPanel = ({ contract, onChange }: { contract: ContractToRead; onChange: () => void }) => {
  const by = givenBy(contract);
  return (
    <>
      <div className={styles.choice}>
        <strong>Risposte che firmi</strong>
        <button type="button" className={styles.quiet} onClick={onChange}>
          Modifica
        </button>
      </div>
      {by && <Alert color="amber">{by}</Alert>}
      {/* It scrolls, so it must take the keyboard's focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has nothing inside that takes the focus */}
      <div className={styles.given} tabIndex={0} role="region" aria-label={NAME}>
        <dl>
          {givenRows(contract).map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
};
