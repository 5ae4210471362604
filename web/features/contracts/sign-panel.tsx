/** What comes after reading a document: for a privacy notice the choice, then the signature with a code. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { getContract, listContracts, privacyPayloads, type PrivacyType } from '@ema/calls/contracts.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { isPrivacy } from './contract-stages.ts';
import type { ContractToRead } from './contract-to-read.ts';
import { MissingPages, Signature, type Signing } from './signature.tsx';
import styles from './sign-panel.module.css';

type Props = {
  contract: ContractToRead;
  signing: Signing;
  missing: string | null;
  since: number;
};

/** It says what is still missing. */
export const SignPanel = (props: Props) =>
  isPrivacy(props.contract.documentType) ? (
    <PrivacyPanel {...props} />
  ) : (
    <Signature paper={props.contract} {...props} />
  );

/** ACC-146…149: read, confirm, choose, sign, in that order. */
const PrivacyPanel = (props: Props) => {
  const { contract, missing } = props;
  const { marketingConsent } = contract.payload;
  const [isConfirmed, setConfirmed] = useState(marketingConsent !== null);
  const [isChoosing, setChoosing] = useState(marketingConsent === null);
  const send = useSend(privacyPayloads[contract.documentType as PrivacyType], {
    refreshes: [getContract, listContracts],
    onDone: () => setChoosing(false),
  });
  const choose = (consents: boolean) =>
    send.mutate(
      { params: { id: String(contract.id) }, body: { marketingConsent: consents } },
      { onError: (error) => void errorDialog('Errore', error.message) },
    );
  if (!isConfirmed)
    return (
      <>
        <MissingPages missing={missing} />
        <ButtonWithReason
          size="lg"
          fullWidth
          onClick={() => setConfirmed(true)}
          reason={missing && `Si attiva quando hai letto tutte le pagine: ${missing}.`}
          leftSection={<IconCheck size={20} stroke={1.75} />}
        >
          Confermo
        </ButtonWithReason>
      </>
    );
  const isChosen = marketingConsent !== null && !isChoosing;
  return (
    <>
      {!contract.signatureChallenge && (
        <p className={styles.confirmed}>
          <IconCheck size={18} stroke={2} aria-hidden="true" />
          Informativa letta e confermata
        </p>
      )}
      {isChosen ? (
        <div className={styles.choice}>
          <strong>{marketingConsent ? 'Presto il consenso' : 'Non presto il consenso'}</strong>
          <button type="button" className={styles.quiet} onClick={() => setChoosing(true)}>
            Modifica scelta
          </button>
        </div>
      ) : (
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="support" style={{ marginBottom: 8 }}>
            Vuoi ricevere comunicazioni promozionali (punto 3.4)?
          </legend>
          <div className={styles.choices}>
            <Button
              variant="default"
              h="auto"
              mih={52}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => choose(true)}
              loading={send.isPending}
            >
              Presto il consenso
            </Button>
            <Button
              variant="default"
              h="auto"
              mih={52}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => choose(false)}
              loading={send.isPending}
            >
              Non presto il consenso
            </Button>
          </div>
        </fieldset>
      )}
      {isChosen && <Signature paper={contract} {...props} />}
    </>
  );
};
