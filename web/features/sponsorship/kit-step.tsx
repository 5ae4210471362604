/** The step in which a new agent pays the registration kit: at once, in instalments, or its deposit (ACC-165 to ACC-167). */
import { useState } from 'react';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import type { KitPlan } from '@ema/domain/sponsorship/kit.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { plural } from '../../kernel/formats.ts';
import { ChoiceCards } from '../orders/choice.tsx';
import { KitCheckoutStep } from './kit-checkout.tsx';
import { useKitCheckout, type Kit, type KitPayment } from './use-kit-checkout.ts';
import styles from './kit.module.css';

export const KitStep = () => {
  const checkout = useKitCheckout(false);
  const [chosen, choose] = useState<KitPlan | null>(null);
  const kit = checkout.kit.data;
  const begun = kit?.payments[0]?.part === 'instalment' ? 'instalments' : 'whole';
  const plan = kit?.instalments ? (chosen ?? begun) : null;
  return (
    <KitCheckoutStep checkout={checkout} isBalance={false} plan={plan} label={(p) => labelOf(p, plan)}>
      {(k, payment) =>
        k.instalments && plan ? (
          <PlanChoice kit={k} instalments={k.instalments} plan={plan} onChoose={choose} />
        ) : (
          <Explanation kit={k} payment={payment} />
        )
      }
    </KitCheckoutStep>
  );
};

/** Where the plan is chosen, the card shows the whole price above the choice. */
const labelOf = (p: KitPayment, plan: KitPlan | null): string =>
  plan === null ? `Importo dovuto: ${partName(p.part, p.number).toLowerCase()}` : 'Importo dovuto';

const WHEN = [
  ['Prima rata', 'adesso'],
  ['Seconda rata', 'un mese dopo'],
  ['Terza rata', 'due mesi dopo'],
] as const;
type ChoiceProps = {
  kit: Kit;
  instalments: NonNullable<Kit['instalments']>;
  plan: KitPlan;
  onChoose: (plan: KitPlan) => void;
};
const PlanChoice = ({ kit, instalments, plan, onChoose }: ChoiceProps) => (
  <div className={styles.choice}>
    <p>Puoi pagare subito o in 3 rate mensili.</p>
    <ChoiceCards
      label="Come vuoi pagare"
      value={plan}
      onChange={onChoose}
      choices={[
        { value: 'whole', title: 'Tutto subito', side: formatEuro(kit.totalInCents) },
        {
          value: 'instalments',
          title: 'In 3 rate mensili',
          children: (
            <span className={styles.plan}>
              {instalments.map((part, i) => (
                <span key={part.number} className={styles.part}>
                  <span>
                    {WHEN[i]?.[0]}
                    <small>{`${WHEN[i]?.[1] ?? ''}, ${formatDay(part.dueOn)}`}</small>
                  </span>
                  <strong>{formatEuro(part.amountInCents)}</strong>
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  </div>
);

const Explanation = ({ kit, payment }: { kit: Kit; payment: KitPayment }) => {
  if (payment.part === 'deposit')
    return (
      <p>
        {`Il resto, ${formatEuro(kit.totalInCents - payment.amountInCents)}, è dovuto ${plural(kit.daysBeforePayment, 'giorno', 'giorni')} dopo`}
        {kit.ordersGoal > 0
          ? `: se in quei giorni invii almeno ${plural(kit.ordersGoal, 'ordine', 'ordini')} non lo paghi.`
          : '.'}
      </p>
    );
  return <p>{`Scade il ${formatDay(payment.dueOn)}. Ogni rata si paga da sé: non c’è nessun addebito automatico.`}</p>;
};
