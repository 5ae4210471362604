/** The page on which a customer withdraws from a contract, in two steps. */
import { Alert, Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getCustomerCommission } from '@ema/calls/customer-orders.ts';
import { withdraw } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallFailure } from '../../kernel/client.ts';
import { useDraft } from '../../kernel/drafts.ts';
import { euro, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { StepMoment } from '../../ui/step-moment.tsx';
import { Steps } from '../../ui/steps.tsx';
import { CUSTOMER_READS, type CustomerOrder } from './customer-order-types.ts';
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx';
import { refundText } from './withdrawal-panel.tsx';
import { AfterWithdrawal, WithdrawalReceipt, type Receipt } from './withdrawal-receipt.tsx';
import { DECLARER_LABELS, WithdrawalStatement, wrongDeclarer, type Declarer } from './withdrawal-statement.tsx';
import classes from './customer-orders.module.css';

const TITLE = 'Recedere dal contratto';

/** The statement, then its confirmation; the receipt follows (art. 54-bis Codice del consumo). */
export const WithdrawalPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const order = useCall(getCustomerCommission, { params: { id } }, { staleTime: 0 });
  const isUnknown = order.error instanceof CallFailure && [404, 422].includes(order.error.status);
  return (
    <Page
      narrow
      title={TITLE}
      facts={order.data ? `${order.data.type.title} n. ${order.data.orderId}, ${euro(order.data.total)}.` : ' '}
    >
      {isUnknown ? (
        <EmptyState title="Ordine non trovato" action={<BackToOrders />} />
      ) : (
        <Loading of={order} skeleton={<SkeletonRows rows={3} height={110} />} isEmpty={() => false} empty={null}>
          {(o) => <Withdrawal order={o} />}
        </Loading>
      )}
    </Page>
  );
};

const BackToOrders = () => (
  <Button component={Link} to={paths.customerOrders} variant="default">
    Vai ai tuoi ordini
  </Button>
);

const Withdrawal = ({ order: o }: { order: CustomerOrder }) => {
  const { acting } = useSession();
  const w = o.withdrawal;
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  if (receipt) return <WithdrawalReceipt order={o} receipt={receipt} />;
  if (w.receivedAt !== null)
    return (
      <Panel title="Hai già esercitato il recesso">
        <p className={classes.words}>{`Lo abbiamo ricevuto il ${moment(w.receivedAt)}. ${refundText(o)}`}</p>
        <AfterWithdrawal order={o} />
      </Panel>
    );
  if (!w.isAvailable)
    return (
      <Panel title="Da quest’ordine non si può recedere">
        <p className={classes.words}>
          {w.explanation ?? 'Quest’ordine non è ancora stato inviato: non c’è un contratto dal quale recedere.'}
        </p>
        <Button component={Link} to={paths.customerOrder(o.id)} variant="default">
          Torna all’ordine
        </Button>
      </Panel>
    );
  if (acting !== null)
    return (
      <Alert color="amber">
        Stai operando per conto di un’altra persona: soltanto il cliente può recedere dal contratto.
      </Alert>
    );
  return <TwoSteps order={o} onReceived={setReceipt} />;
};

/** Where one is and what was declared: a reload goes on there (ORD-483). */
type Kept = { declarer: Declarer; isConfirming: boolean };
const TwoSteps = ({ order: o, onReceived }: { order: CustomerOrder; onReceived: (receipt: Receipt) => void }) => {
  const { draft, keep, forget } = useDraft<Kept>(`withdrawal-${o.id}`);
  const [isConfirming, setConfirming] = useState(draft?.isConfirming ?? false);
  const send = useSend(withdraw, { refreshes: CUSTOMER_READS });
  const goTo = (declarer: Declarer, confirming: boolean): void => {
    keep({ declarer, isConfirming: confirming });
    setConfirming(confirming);
  };
  const statement = useSaveForm<Declarer>({
    labels: DECLARER_LABELS,
    start: draft?.declarer ?? { fullName: o.withdrawalStatement.fullName, email: o.withdrawalStatement.email },
    leaving: 'warned',
    check: wrongDeclarer,
    save: async (declarer) => goTo(declarer, true),
  });
  const declarer = statement.values;
  const confirmation = useSaveForm({
    labels: {},
    start: {},
    leaving: 'free',
    save: async () => {
      const body = { fullName: declarer.fullName.trim(), email: declarer.email.trim() };
      try {
        const receipt = await send.mutateAsync({ params: { id: String(o.id) }, body });
        forget();
        onReceived(receipt);
      } catch (thrown) {
        if (!(thrown instanceof CallFailure) || thrown.violations.length === 0) throw thrown;
        statement.refuse(thrown);
        goTo(declarer, false);
      }
    },
  });
  return (
    <StepMoment step={isConfirming ? 'confirmation' : 'statement'}>
      <Steps steps={['Dichiarazione', 'Conferma']} current={isConfirming ? 1 : 0} />
      {isConfirming ? (
        <WithdrawalConfirmation
          order={o}
          declarer={declarer}
          form={confirmation}
          onBack={() => goTo(declarer, false)}
        />
      ) : (
        <WithdrawalStatement order={o} form={statement} />
      )}
    </StepMoment>
  );
};
