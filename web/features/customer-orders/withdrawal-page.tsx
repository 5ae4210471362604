import { Alert, Button, TextInput } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getCustomerCommission } from '@ema/calls/customer-orders.ts';
import { withdraw } from '@ema/calls/customer-orders/withdrawals.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { withdrawalStatement } from '@ema/domain/customer-orders/withdrawal.ts';
import { CallFailure } from '../../kernel/client.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { Steps } from '../../ui/steps.tsx';
import { receiptAddress } from './copy-link.ts';
import { CUSTOMER_READS, type CustomerOrder } from './customer-order-types.ts';
import { refundText } from './withdrawal-panel.tsx';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

type Receipt = CallOutput<typeof withdraw>;
const TITLE = 'Recedere dal contratto';

/** The function of withdrawal in two steps: the statement, then its confirmation; the receipt follows (art. 54-bis Codice del consumo). */
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
  const [isConfirming, setConfirming] = useState(false);
  const [given, setGiven] = useState({
    fullName: o.withdrawalStatement.fullName,
    email: o.withdrawalStatement.email,
  });
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const send = useSend(withdraw, { refreshes: CUSTOMER_READS });
  if (receipt) return <Received order={o} receipt={receipt} />;
  const w = o.withdrawal;
  if (w.receivedAt !== null)
    return (
      <Panel title="Hai già esercitato il recesso">
        <p className={classes.words}>{`Lo abbiamo ricevuto il ${moment(w.receivedAt)}. ${refundText(w)}`}</p>
        <After order={o} />
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
  const confirm = () =>
    send.mutate(
      { params: { id: String(o.id) }, body: { fullName: given.fullName.trim(), email: given.email.trim() } },
      {
        onSuccess: setReceipt,
        onError: (error) => {
          if (error.violations.length > 0) setConfirming(false);
        },
      },
    );
  return (
    <>
      <Steps steps={['Dichiarazione', 'Conferma']} current={isConfirming ? 1 : 0} />
      {isConfirming ? (
        <Confirmation
          order={o}
          given={given}
          isSending={send.isPending}
          error={send.error && send.error.violations.length === 0 ? send.error.message : null}
          onBack={() => setConfirming(false)}
          onConfirm={confirm}
        />
      ) : (
        <Statement
          order={o}
          given={given}
          errors={send.error?.fields ?? {}}
          onChange={setGiven}
          onNext={() => {
            send.reset();
            setConfirming(true);
          }}
        />
      )}
    </>
  );
};

type Given = { fullName: string; email: string };

/** The first step: who withdraws, from which contract, and where the receipt goes; filled in already. */
const Statement = (p: {
  order: CustomerOrder;
  given: Given;
  errors: Record<string, string>;
  onChange: (given: Given) => void;
  onNext: () => void;
}) => {
  const [isAsked, setAsked] = useState(false);
  const { fullName, email } = p.given;
  const nameError = fullName.trim() === '' ? 'Inserisci nome e cognome.' : null;
  const emailError = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Inserisci un indirizzo e-mail valido.';
  return (
    <Panel title="La tua dichiarazione">
      <form
        className={classes.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          setAsked(true);
          if (nameError === null && emailError === null) p.onNext();
        }}
      >
        <p className={classes.words}>
          {`Puoi recedere senza dire perché fino al ${day(p.order.withdrawal.lastDay)} compreso. Controlla i dati: nel prossimo passo confermi.`}
        </p>
        <dl className={classes.contract}>
          <dt>Contratto dal quale recedi</dt>
          <dd>{p.order.withdrawalStatement.contract}</dd>
        </dl>
        <TextInput
          label="Nome e cognome"
          autoComplete="name"
          maxLength={120}
          value={fullName}
          onChange={(e) => p.onChange({ fullName: e.currentTarget.value, email })}
          error={p.errors['fullName'] ?? (isAsked ? nameError : null)}
        />
        <TextInput
          type="email"
          inputMode="email"
          label="E-mail"
          description="Qui inviamo subito la ricevuta, con data e ora."
          autoComplete="email"
          maxLength={200}
          value={email}
          onChange={(e) => p.onChange({ fullName, email: e.currentTarget.value })}
          error={p.errors['email'] ?? (isAsked ? emailError : null)}
        />
        <div className={classes.buttons}>
          <Button component={Link} to={paths.customerOrder(p.order.id)} variant="default" size="lg">
            Torna all’ordine
          </Button>
          <Button type="submit" size="lg" rightSection={<IconArrowRight size={20} stroke={1.75} />}>
            Continua
          </Button>
        </div>
      </form>
    </Panel>
  );
};

/** The second step: nothing but the statement and its confirmation. */
const Confirmation = (p: {
  order: CustomerOrder;
  given: Given;
  isSending: boolean;
  error: string | null;
  onBack: () => void;
  onConfirm: () => void;
}) => (
  <Panel title="Conferma">
    <div className={classes.form}>
      <blockquote className={classes.statement}>
        {withdrawalStatement(p.given.fullName.trim(), p.order.withdrawalStatement.contract)}
      </blockquote>
      <ul className={classes.list}>
        <li>{`La ricevuta, con data e ora, arriva subito a ${p.given.email.trim()}.`}</li>
        <li>Ti rimborsiamo quanto hai pagato, comprese le spese di consegna, entro quattordici giorni.</li>
        <li>
          Se hai già ricevuto la merce, entro quattordici giorni consegnala al tuo incaricato, senza spese, o
          rispediscila a tuo carico.
        </li>
      </ul>
      {p.error ? (
        <Alert color="danger" role="alert">
          {p.error}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={p.onBack} disabled={p.isSending}>
          Indietro
        </Button>
        <Button
          size="lg"
          loading={p.isSending}
          leftSection={<IconCheck size={20} stroke={1.75} />}
          onClick={p.onConfirm}
        >
          Conferma recesso
        </Button>
      </div>
    </div>
  </Panel>
);

const Received = ({ order: o, receipt }: { order: CustomerOrder; receipt: Receipt }) => (
  <>
    <div className={orders.done} role="status">
      <IconCircleCheck size={24} stroke={1.75} aria-hidden />
      <p>
        <strong>Abbiamo ricevuto il tuo recesso</strong> {`il ${moment(receipt.receivedAt)}.`}
      </p>
    </div>
    <Panel title={`Ricevuta n. ${receipt.number}`}>
      <div className={classes.form}>
        <blockquote className={classes.statement}>{receipt.statement}</blockquote>
        <p className={classes.words}>{`L’abbiamo inviata anche a ${receipt.email}.`}</p>
        <After order={o} />
      </div>
    </Panel>
  </>
);

const After = ({ order: o }: { order: CustomerOrder }) => (
  <div className={classes.buttons}>
    <Button component={Link} to={paths.customerOrder(o.id)} variant="default" size="lg">
      Torna all’ordine
    </Button>
    <Button
      component="a"
      href={receiptAddress(o.id)}
      download
      size="lg"
      leftSection={<IconDownload size={18} stroke={1.75} />}
    >
      Scarica la ricevuta (PDF)
    </Button>
  </div>
);
