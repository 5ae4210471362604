/** What the office does with an invitation: records money, lets join for nothing, changes the sponsor, activates. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listInvitations, readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import {
  activateInvited,
  readInvitationPayment,
  recordPostalOrder,
  setFreePayment,
} from '@ema/calls/sponsorship/payment.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { mayRecordPostalOrder, maySetFree } from '@ema/domain/sponsorship/may-invitation.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { sendCall, sentenceOf } from '../../kernel/client.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { ChangeSponsorDialog } from './change-sponsor-dialog.tsx';
import type { Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';

type Act = {
  label: string;
  title: string;
  /** Asked for when it is needed, where the server knows what it says. */
  text: string | (() => Promise<string>);
  told: string;
  run: () => Promise<unknown>;
};

export const OfficeActions = ({ invitation: i }: { invitation: Invitation }) => {
  const [isChanging, change] = useState(false);
  const acts = useActs(i);
  return (
    <Panel title="Amministrazione">
      <div className={styles.bar}>
        <Button variant="default" onClick={() => change(true)}>
          Cambia sponsor…
        </Button>
        {acts.map((act) => (
          <Button key={act.label} variant="default" onClick={() => void carryOut(act)}>
            {act.label}
          </Button>
        ))}
      </div>
      {isChanging && <ChangeSponsorDialog invitation={i} onClose={() => change(false)} />}
    </Panel>
  );
};

const carryOut = async ({ label, title, text, told, run }: Act): Promise<void> => {
  try {
    const asks = typeof text === 'string' ? text : await text();
    if (!(await confirmDialog({ title, text: asks, confirm: label.replace('…', '') }))) return;
    await run();
    successNotice(told);
  } catch (thrown) {
    await errorDialog('Non è stato possibile salvare', sentenceOf(thrown));
  }
};

const COMPLETES = 'La sponsorizzazione diventa completa; se l’account non c’è ancora, mandiamo le credenziali.';
/** What is recorded as paid: nobody takes the office’s word for another amount (NET-909). */
const recordedWords = async (params: { id: string }): Promise<string> => {
  const { postalOrder } = await sendCall(readInvitationPayment, { params });
  if (!postalOrder) return COMPLETES;
  const { part, number, amountInCents } = postalOrder;
  return `Registri come pagato: ${partName(part, number).toLowerCase()}, ${formatEuro(amountInCents)}. ${COMPLETES}`;
};

const useActs = (i: Invitation): Act[] => {
  const stale = { refreshes: [readInvitation, listInvitations] };
  const record = useSend(recordPostalOrder, stale);
  const free = useSend(setFreePayment, stale);
  const activate = useSend(activateInvited, stale);
  const params = { id: String(i.id) };
  const acts: (Act | false)[] = [
    mayRecordPostalOrder({ status: i.status, isPaid: i.paid, method: i.paymentMethod }, false) === null && {
      label: 'Registra il bollettino…',
      title: `Il bollettino di ${i.fullName} è stato incassato?`,
      text: () => recordedWords(params),
      told: 'Incasso registrato',
      run: () => record.mutateAsync({ params, body: {} }),
    },
    maySetFree(i.status) === null && {
      label: i.eligibleForFreePayment ? 'Togli l’iscrizione gratuita…' : 'Concedi l’iscrizione gratuita…',
      title: i.eligibleForFreePayment ? 'Togliere l’iscrizione gratuita?' : 'Concedere l’iscrizione gratuita?',
      text: i.eligibleForFreePayment ? 'Il kit sarà di nuovo da pagare.' : 'Lo sponsor conferma senza pagare nulla.',
      told: 'Salvato',
      run: () => free.mutateAsync({ params, body: { eligible: !i.eligibleForFreePayment } }),
    },
    i.isActivatable && {
      label: 'Attiva come incaricato…',
      title: `Attivare ${i.fullName} come incaricato?`,
      text: `Diventa un sottoposto di ${i.sponsorName} e può ordinare.`,
      told: 'Incaricato attivato',
      run: () => activate.mutateAsync({ params, body: {} }),
    },
  ];
  return acts.filter((act) => act !== false);
};
