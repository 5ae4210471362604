/** What of an order type is planned for a day, or could not begin on it, with the way to give it up (NET-732). */
import { Button } from '@mantine/core';
import { listOrderTypes } from '@ema/calls/catalogue.ts';
import { deleteOrderTypePlan } from '@ema/calls/catalogue/order-type-plans.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import styles from './catalogue.module.css';
import { differencesOf, type OrderType } from './order-type-values.ts';

type Plan = CallOutput<typeof listOrderTypes>['plans'][number];

export const PlannedOrderType = ({ type }: { type: OrderType }) => {
  const { data } = useCall(listOrderTypes, {}, { staleTime: 0 });
  const plans = data?.plans.filter(({ typeId }) => typeId === type.id) ?? [];
  if (plans.length === 0) return null;
  return (
    <section aria-label="Modifiche previste">
      <h3 className={styles.variantName}>Modifiche previste</h3>
      <ul className={styles.changes}>
        {plans.map((plan) => (
          <Planned key={plan.id} plan={plan} type={type} />
        ))}
      </ul>
    </section>
  );
};

const isSureOf = (plan: Plan, type: OrderType): Promise<boolean> =>
  confirmDialog({
    title: 'Vuoi annullare la modifica prevista?',
    text: `Dal ${day(plan.startsOn)} «${type.title}» resta com’è oggi.`,
    confirm: 'Elimina la modifica',
    cancel: 'Lasciala',
    dangerous: true,
  });

const Planned = ({ plan, type }: { plan: Plan; type: OrderType }) => {
  const send = useSend(deleteOrderTypePlan, { refreshes: [listOrderTypes] });
  const verb = plan.fault === null ? 'Annulla la modifica' : 'Togli l’avviso';
  const remove = async () => {
    if (plan.fault === null && !(await isSureOf(plan, type))) return;
    try {
      await send.mutateAsync({ params: { id: String(plan.id) } });
      successNotice(plan.fault === null ? 'Modifica prevista annullata' : 'Avviso tolto');
    } catch (thrown) {
      await errorDialog('Modifica non annullata', sentenceOf(thrown));
    }
  };
  return (
    <li>
      <strong>Dal {day(plan.startsOn)}</strong>
      {differencesOf(type, { ...type, ...plan.changes }).map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span className="support">{`${plan.by}: ${plan.reason}`}</span>
      {plan.fault !== null && <span className={styles.fault}>Non è cominciata: {plan.fault}</span>}
      <Button
        variant="default"
        size="sm"
        loading={send.isPending}
        aria-label={`${verb} dal ${day(plan.startsOn)}`}
        onClick={() => void remove()}
      >
        {verb}
      </Button>
    </li>
  );
};
