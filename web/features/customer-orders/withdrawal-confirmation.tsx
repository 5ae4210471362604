/** The second step of a withdrawal: nothing but the statement and its confirmation. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { GOODS_GO_BACK } from '@ema/domain/customer-orders/refund-words.ts';
import { withdrawalStatement } from '@ema/domain/customer-orders/withdrawal.ts';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import type { ShownForm } from '../../ui/save-form/use-save-form.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import { promiseOf } from './withdrawal-panel.tsx';
import type { Declarer } from './withdrawal-statement.tsx';
import classes from './customer-orders.module.css';

type Props = { order: CustomerOrder; declarer: Declarer; form: ShownForm; onBack: () => void };

export const WithdrawalConfirmation = ({ order, declarer, form, onBack }: Props) => (
  <Panel title="Conferma">
    <SaveForm form={form} failed={null} className={classes.form}>
      <blockquote className={classes.statement}>
        {withdrawalStatement(declarer.fullName.trim(), order.withdrawalStatement.contract)}
      </blockquote>
      <ul className={classes.list}>
        <li>{`La ricevuta, con data e ora, arriva subito a ${declarer.email.trim()}.`}</li>
        <li>{promiseOf(order, 'quattordici giorni')}</li>
        <li>{GOODS_GO_BACK}</li>
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onBack} disabled={form.isSaving}>
          Indietro
        </Button>
        <SaveButton form={form} size="lg" leftSection={<IconCheck size={20} stroke={1.75} />}>
          Conferma recesso
        </SaveButton>
      </div>
    </SaveForm>
  </Panel>
);
