/** The signature of a paper of any kind with a code, once all its pages were read. */
import { IconInfoCircle, IconSignature } from '@tabler/icons-react';
import type { getContract } from '@ema/calls/contracts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { CodeEntry } from '../codes/code-entry.tsx';
import styles from './sign-panel.module.css';

/** The calls of a signature, of a paper or of an order. */
export type Signing = { start: () => void; isStarting: boolean; complete: (token: string) => Promise<unknown> };
type Props = {
  paper: Pick<CallOutput<typeof getContract>, 'signatureChallenge' | 'signerMobile'>;
  signing: Signing;
  missing: string | null;
  since: number;
};

/** It says what is still missing, then asks for the code, then takes it. */
export const Signature = ({ paper, signing, missing, since }: Props) => {
  if (paper.signatureChallenge)
    return (
      <CodeEntry
        challenge={paper.signatureChallenge}
        since={since}
        confirmLabel="Conferma la firma"
        onResend={signing.start}
        isResending={signing.isStarting}
        onSubmit={signing.complete}
      />
    );
  return (
    <>
      <MissingPages missing={missing} mobile={paper.signerMobile} />
      <ButtonWithReason
        size="lg"
        fullWidth
        onClick={signing.start}
        loading={signing.isStarting}
        reason={missing && `Si attiva quando hai letto tutte le pagine: ${missing}.`}
        leftSection={<IconSignature size={20} stroke={1.75} />}
      >
        Clicca per firmare
      </ButtonWithReason>
    </>
  );
};

/** What is still missing; with all pages read, where the code will go. */
export const MissingPages = ({ missing, mobile }: { missing: string | null; mobile?: string | null }) =>
  missing === null ? (
    mobile && (
      <p
        className={`${styles.hint} support`}
      >{`Ti inviamo un codice via SMS al ${mobile.replaceAll(' ', '\u00a0')}.`}</p>
    )
  ) : (
    <p className={styles.hint} role="status">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {'Leggi tutte le pagine: '}
        <strong className="nowrap">{missing}</strong>.
      </span>
    </p>
  );
