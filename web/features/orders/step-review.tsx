/** The step that shows a commission once more before it is created. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Step } from '@ema/domain/orders/steps.ts';
import { Panel } from '../../ui/page.tsx';
import type { CommissionType } from './catalogue.ts';
import type { Composition } from './create-machine.ts';
import { NoteField } from './note-field.tsx';
import classes from './steps.module.css';

type Props = {
  composition: Composition;
  type: CommissionType;
  method: string | null;
  feesDescription: string;
  onNote: (note: string) => void;
  onGo: (step: Step) => void;
  /** What is ordered, in a few words. */ goods: string;
  /** Goods made to measure, with their sizes. */ measured: readonly string[];
};

/** Everything once more before it is created, each part with its way back, and the note (ORD-116). */
export const StepReview = ({ composition: c, type, method, feesDescription, onNote, onGo, goods, measured }: Props) => {
  const onlyMethod = type.paymentMethods.length < 2;
  return (
    <div className={classes.review}>
      <Panel title="Controlla e conferma">
        <dl className={classes.parts}>
          <Part label="Tipo" value={type.title} />
          {c.sampleOnly || !type.customerRequired ? null : (
            <Part
              label="Cliente"
              value={[c.customer?.fullName, c.customer?.city].filter(Boolean).join(', ')}
              action={<Change what="il cliente" onClick={() => onGo('select_customer')} />}
            />
          )}
          <Part
            label={type.productsSelectionMode === 'product_kit' ? 'Pacchetto' : 'Prodotti'}
            value={goods}
            more={measured}
            action={
              <Change
                what="i prodotti"
                onClick={() => onGo(c.sampleOnly ? 'demo_strizzamop__selection' : 'select_products__from_listing')}
              />
            }
          />
          <Part
            label="Pagamento"
            value={`${method ?? 'Nessuno'}${onlyMethod && method ? ', l’unico previsto' : ''}`}
            action={
              onlyMethod ? undefined : <Change what="il pagamento" onClick={() => onGo('select_payment_method')} />
            }
          />
        </dl>
      </Panel>
      <Panel title="Nota">
        <NoteField value={c.note} onChange={onNote} />
      </Panel>
      {feesDescription ? <Panel title="La tua provvigione">{feesDescription}</Panel> : null}
    </div>
  );
};

type PartProps = { label: string; value: string; more?: readonly string[]; action?: ReactNode };
const Part = ({ label, value, more = [], action }: PartProps) => (
  <div className={classes.part}>
    <dt>{label}</dt>
    <dd>
      {value}
      {more.map((line) => (
        <span key={line} className={classes.partMore}>
          {line}
        </span>
      ))}
    </dd>
    {action ? <dd className={classes.partAction}>{action}</dd> : null}
  </div>
);
const Change = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button variant="subtle" onClick={onClick} aria-label={`Cambia ${what}`}>
    Cambia
  </Button>
);
