/** The dialog in which another way to pay an order is chosen, with what each would come to. */
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listCustomerPaymentMethods } from '@ema/calls/customer-orders.ts';
import type { listPaymentMethods } from '@ema/calls/orders/payment-method.ts';
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { euro } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { openDialog } from '../../ui/notices.tsx';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { PaymentPlan } from '../payments/payment-plan.tsx';
import { ChoiceCards } from './choice.tsx';
import styles from '../../ui/overlays.module.css';
import classes from './orders.module.css';

type Wish = { paymentMethod: string; expectedTotal: string };
type Props = {
  /** The ways there are, of an order that the agent or the customer reads. */
  list: typeof listPaymentMethods | typeof listCustomerPaymentMethods;
  id: number;
  /** What becomes of a signature, before one chooses. */
  consequence: string | null;
  change: (wish: Wish) => Promise<void>;
};

/** «Cambia metodo»: resolves once it is closed, however that was (ORD-370). */
export const askForMethod = (props: Props): Promise<void> =>
  openDialog('Cambia metodo di pagamento', (close) => <Methods {...props} close={close} />);

const Methods = ({ list, id, consequence, change, close }: Props & { close: () => void }) => {
  const methods = useCall(list, { params: { id: String(id) } }, { staleTime: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const others = methods.data?.items.filter((m) => !m.isCurrent) ?? [];
  const wish = others.find((m) => m.methodId === chosen);
  const go = async (): Promise<void> => {
    if (!wish) return setFailure('Scegli come pagare.');
    setBusy(true);
    try {
      await change({ paymentMethod: wish.methodId, expectedTotal: wish.total });
      close();
    } catch (thrown) {
      setFailure(sentenceOf(thrown));
      if (thrown instanceof CallFailure && thrown.status === 409) await methods.refetch();
    }
    setBusy(false);
  };
  if (!methods.data)
    return methods.error ? (
      <LoadError error={methods.error} onRetry={() => void methods.refetch()} />
    ) : (
      <SkeletonRows rows={3} height={72} />
    );
  return (
    <>
      {consequence === null ? null : <p className={classes.consequence}>{consequence}</p>}
      <ChoiceCards
        label="Metodo di pagamento"
        value={chosen}
        onChange={(value) => {
          setFailure(null);
          setChosen(value);
        }}
        choices={others.map((m) => choiceOf(m, chosen))}
      />
      {failure === null ? null : (
        <Alert color="danger" role="alert" mt="sm">
          {failure}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close}>
          Lascia com’è
        </Button>
        <Button loading={isBusy} onClick={() => void go()}>
          Cambia metodo
        </Button>
      </div>
    </>
  );
};

const choiceOf = (m: CallOutput<typeof listPaymentMethods>['items'][number], chosen: string | null) => ({
  value: m.methodId,
  title: m.name,
  side: euro(m.total),
  children: (
    <>
      {m.description}
      {chosen === m.methodId ? <PaymentPlan methodId={m.methodId} amounts={m} /> : null}
    </>
  ),
});
