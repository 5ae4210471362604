/** What joining costs and how it may be paid now; in instalments where the whole price is asked (NET-067 to NET-079). */
import { useState } from 'react';
import { listInvitations, readInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { choosePostalOrder, confirmInvitation, readInvitationPayment } from '@ema/calls/sponsorship/payment.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { firstChoice, mayPayByCard, type PaymentChoice } from '@ema/domain/sponsorship/choices.ts';
import type { KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { plural } from '../../kernel/formats.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { ChoiceCards } from '../orders/choice.tsx';
import type { Invitation } from './invitation-flow.ts';
import styles from './invitations.module.css';
import { usePayByCard } from './use-pay-by-card.ts';

export type Payment = CallOutput<typeof readInvitationPayment>;
type Props = { invitation: Invitation; payment: Payment };

/** Said wherever somebody pays later (NET-074). */
export const TERM =
  'Dal primo accesso ha 2 giorni lavorativi per pagare: se non paga, i suoi dati possono essere cancellati.';

export const PaymentChoices = ({ invitation, payment }: Props) => {
  const { acting, agent } = useSession();
  const byCard = mayPayByCard(invitation.sponsor.id, agent?.id ?? null);
  const [choice, choose] = useState<PaymentChoice>(firstChoice(payment.choices, byCard === null));
  const why = choice === 'direct_payment' ? byCard : null;
  const [plan, setPlan] = useState<KitPlan>('whole');
  const chosen = useChosen({ invitation, payment });
  const isSplit = choice === 'direct_payment' && payment.instalments !== null;
  return (
    <Panel
      title={choice === 'free' ? 'Iscrizione gratuita' : `Totale da pagare: ${formatEuro(payment.totalToPayInCents)}`}
    >
      <div className={styles.form}>
        {choice === 'free' ? (
          <p className={styles.sentence}>Per questa persona l’iscrizione è gratuita: basta confermarla.</p>
        ) : (
          <>
            <ChoiceCards
              label="Come si paga"
              value={choice}
              onChange={choose}
              choices={payment.choices.map((value) => ({ value, ...CHOICES[value](payment) }))}
            />
            {isSplit && <Plans payment={payment} plan={plan} onChoose={setPlan} />}
            <Later payment={payment} />
          </>
        )}
        <div className={styles.bar}>
          <ButtonWithReason
            size="lg"
            reason={acting ? 'Può pagare e confermare solo lo sponsor.' : why}
            loading={chosen.isBusy}
            onClick={() => void chosen.to(choice, isSplit ? plan : null)}
          >
            {BUTTONS[choice]}
          </ButtonWithReason>
        </div>
      </div>
    </Panel>
  );
};

const BUTTONS: Record<PaymentChoice, string> = {
  direct_payment: 'Procedi al pagamento',
  postal_order: 'Paga con bollettino',
  postponed_payment: 'Conferma la sponsorizzazione',
  free: 'Conferma la sponsorizzazione',
};
const CHOICES: Record<PaymentChoice, (p: Payment) => { title: string; side?: string; children: string }> = {
  direct_payment: (p) => ({
    title: 'Carta di credito',
    side: formatEuro(p.totalToPayInCents),
    children: 'Paghi ora, sulla pagina sicura del fornitore. Le credenziali partono appena il pagamento è confermato.',
  }),
  postal_order: (p) => ({
    title: 'Bollettino Postale',
    side: formatEuro(p.totalToPayInCents),
    children: 'Paghi in posta e alleghi la ricevuta. Le credenziali partono quando l’ufficio registra l’incasso.',
  }),
  postponed_payment: () => ({
    title: 'Pagamento al primo accesso',
    children: `Le credenziali partono subito e paga la nuova persona. ${TERM}`,
  }),
  free: () => ({ title: 'Gratuita', children: '' }),
};

const WHEN = ['adesso', 'il mese prossimo', 'un mese dopo ancora'] as const;
type PlansProps = { payment: Payment; plan: KitPlan; onChoose: (plan: KitPlan) => void };
/** NET-078: the three instalments and their times. */
const Plans = ({ payment, plan, onChoose }: PlansProps) => (
  <ChoiceCards
    label="Tutto subito o a rate"
    value={plan}
    onChange={onChoose}
    choices={[
      { value: 'whole', title: 'Tutto subito', side: formatEuro(payment.totalInCents) },
      {
        value: 'instalments',
        title: 'In 3 rate mensili',
        children: (
          <span className={styles.plan}>
            {(payment.instalments ?? []).map((part, i) => (
              <span key={part.number} className={styles.part}>
                <span>{`Rata ${part.number}, ${WHEN[i] ?? ''} (${formatDay(part.dueOn)})`}</span>
                <strong>{formatEuro(part.amountInCents)}</strong>
              </span>
            ))}
          </span>
        ),
      },
    ]}
  />
);

/** What is left after a deposit. */
const Later = ({ payment }: { payment: Payment }) => {
  const rest = payment.totalInCents - payment.totalToPayInCents;
  if (payment.mode === 'online_completo' || rest <= 0) return null;
  const goal =
    payment.ordersGoal > 0
      ? ` Con almeno ${plural(payment.ordersGoal, 'ordine', 'ordini')} in quei giorni non è dovuto.`
      : '';
  return (
    <p className={styles.sentence}>
      {`È l’acconto: il resto, ${formatEuro(rest)}, lo paga la nuova persona ${plural(payment.daysBeforePayment, 'giorno', 'giorni')} dopo.${goal}`}
    </p>
  );
};

const useChosen = ({ invitation }: Props) => {
  const pressed = useGo();
  const refreshes = [readInvitation, listInvitations, readInvitationPayment];
  const stale = { refreshes, refreshesWhenRefused: true };
  const confirm = useSend(confirmInvitation, stale);
  const postal = useSend(choosePostalOrder, stale);
  const card = usePayByCard(invitation.id);
  const params = { id: String(invitation.id) };
  const confirmed = async (isFree: boolean): Promise<void> => {
    const isSure = await confirmDialog({
      title: `Confermare la sponsorizzazione di ${invitation.fullName}?`,
      text: isFree
        ? 'Mandiamo subito le credenziali al suo cellulare e alla sua e-mail.'
        : `Mandiamo subito le credenziali al suo cellulare e alla sua e-mail. ${TERM}`,
      confirm: 'Conferma',
    });
    if (!isSure) return;
    const { go } = pressed();
    await confirm.mutateAsync({ params, body: { version: invitation.version } });
    if (!(await go({ to: paths.invitationPaymentCompleted(invitation.id) })))
      successNotice(`Sponsorizzazione di ${invitation.fullName} confermata`);
  };
  const byPostalOrder = async (): Promise<void> => {
    const { go } = pressed();
    await postal.mutateAsync({ params, body: { version: invitation.version } });
    successNotice('Bollettino scelto: allega la ricevuta quando hai pagato');
    await go({ to: paths.invitation(invitation.id) });
  };
  const to = async (choice: PaymentChoice, plan: KitPlan | null): Promise<void> => {
    if (choice === 'direct_payment') return card.pay(plan);
    try {
      await (choice === 'postal_order' ? byPostalOrder() : confirmed(choice === 'free'));
    } catch (thrown) {
      await errorDialog('Non è stato possibile confermare', sentenceOf(thrown));
    }
  };
  return { to, isBusy: card.isLeaving || confirm.isPending || postal.isPending };
};
