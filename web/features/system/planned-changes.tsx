/** Changes of parameters that wait for their day, and those that could not begin on it. */
import { Button } from '@mantine/core';
import { deleteParameterPlan, listParameterPlans } from '@ema/calls/system.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { LoadError, Panel } from '../../ui/page.tsx';
import styles from './configuration.module.css';

type Plan = CallOutput<typeof listParameterPlans>['items'][number];

export const PlannedChanges = () => {
  const { data, error, refetch } = useCall(listParameterPlans, {}, { staleTime: 0 });
  if (error && !data)
    return (
      <Panel title="Modifiche previste">
        <LoadError error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title="Modifiche previste">
      {data.items.map((plan) => (
        <Planned key={plan.id} plan={plan} />
      ))}
    </Panel>
  );
};

const isSureOf = (plan: Plan): Promise<boolean> =>
  confirmDialog({
    title: 'Vuoi annullare la modifica prevista?',
    text: `${plan.label} resta com’è: dal ${day(plan.startsOn)} non varrà ${plan.value}.`,
    confirm: 'Elimina la modifica',
    cancel: 'Lasciala',
    dangerous: true,
  });

const Planned = ({ plan }: { plan: Plan }) => {
  const send = useSend(deleteParameterPlan, { refreshes: [listParameterPlans] });
  const remove = async () => {
    if (plan.fault === null && !(await isSureOf(plan))) return;
    try {
      await send.mutateAsync({ params: { id: String(plan.id) } });
      successNotice(plan.fault === null ? 'Modifica prevista annullata' : 'Avviso tolto');
    } catch (thrown) {
      await errorDialog('Modifica non annullata', sentenceOf(thrown));
    }
  };
  return (
    <div className={styles.plan}>
      <div>
        <p>
          <strong>{plan.label}</strong>: {plan.value} dal {day(plan.startsOn)}
        </p>
        <p className={styles.small}>
          {plan.by}: {plan.reason}
        </p>
        {plan.fault !== null && <p className={styles.fault}>Non è cominciata: {plan.fault}</p>}
      </div>
      <Button
        variant="default"
        size="sm"
        loading={send.isPending}
        aria-label={`${plan.fault === null ? 'Annulla' : 'Togli'}: ${plan.label}`}
        onClick={() => void remove()}
      >
        {plan.fault === null ? 'Annulla' : 'Togli'}
      </Button>
    </div>
  );
};
