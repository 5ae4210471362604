/** The step that shows a customer’s order once more before it is created. */
import { Panel } from '../../ui/page.tsx';
import type { CommissionType } from '../orders/catalogue.ts';
import type { BasketLine } from '../orders/basket-lines.ts';
import { PaymentPlan } from '../payments/payment-plan.tsx';
import steps from '../orders/steps.module.css';
import classes from './customer-orders.module.css';

type Props = {
  type: CommissionType;
  lines: readonly BasketLine[];
  method: CommissionType['paymentMethods'][number];
  amounts: Parameters<typeof PaymentPlan>[0]['amounts'] | null;
};

/** Everything once more, and what comes next: the order binds nobody before it is signed. */
export const StepConfirm = ({ type, lines, method, amounts }: Props) => (
  <div className={steps.review}>
    <Panel title="Controlla e conferma">
      <dl className={classes.parts}>
        <Part label="Tipo d’ordine" value={type.title} />
        <Part
          label={type.productsSelectionMode === 'product_kit' ? 'Pacchetto' : 'Prodotti'}
          value={lines.map((l) => `${l.quantity} × ${l.name}${l.detail ? ` (${l.detail})` : ''}`).join(', ')}
        />
        <div className={classes.part}>
          <dt>Metodo pagamento</dt>
          <dd>
            {method.name}
            {amounts ? <PaymentPlan methodId={method.methodId} amounts={amounts} /> : null}
          </dd>
        </div>
      </dl>
    </Panel>
    <Panel title="Che cosa succede dopo">
      Leggi la copia commissione e la firmi con un codice che ricevi via SMS. Solo allora l’ordine è confermato: lo puoi
      pagare, o annullare, dalla sua pagina.
    </Panel>
  </div>
);

const Part = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.part}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
