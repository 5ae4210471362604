/** The answers that are signed with a document, with the way back to change them. */
import { Alert } from '@mantine/core';
import { useId, useState } from 'react';
import type { ContractToRead } from './contract-to-read.ts';
import { givenBy, givenRows } from './given-answers.ts';
import styles from './sign-panel.module.css';

const NAME = 'Risposte che firmi con il documento';

/** ACC-616: nobody signs what somebody answered for them unseen, nor a mistake of their own that has no way back. */
export const GivenPanel = ({ contract, onChange }: { contract: ContractToRead; onChange: () => void }) => {
  const by = givenBy(contract);
  const id = useId();
  // They were there to read before a code was asked for: the code and the document take the height after (ACC-660).
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? contract.signatureChallenge === null;
  return (
    <>
      <div className={styles.choice}>
        <strong>Risposte che firmi</strong>
        <span className={styles.ways}>
          <button
            type="button"
            className={styles.quiet}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`${isOpen ? 'Nascondi' : 'Mostra'} le risposte che firmi`}
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? 'Nascondi' : 'Mostra'}
          </button>
          <button type="button" className={styles.quiet} onClick={onChange}>
            Modifica
          </button>
        </span>
      </div>
      {by && <Alert color="amber">{by}</Alert>}
      {isOpen && <Answers id={id} contract={contract} />}
    </>
  );
};

const Answers = ({ id, contract }: { id: string; contract: ContractToRead }) => (
  // It scrolls, so it must take the keyboard's focus.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has nothing inside that takes the focus
  <div id={id} className={styles.given} tabIndex={0} role="region" aria-label={NAME}>
    <dl>
      {givenRows(contract).map(([question, answer]) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </div>
);
