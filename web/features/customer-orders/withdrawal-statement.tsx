/** The first step of a withdrawal: who withdraws, from which contract, and where the receipt goes. */
import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { day } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import type { SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import classes from './customer-orders.module.css';

export type Declarer = { fullName: string; email: string };
export const DECLARER_LABELS: Record<keyof Declarer, string> = { fullName: 'Nome e cognome', email: 'E-mail' };

export const wrongDeclarer = ({ fullName, email }: Declarer) => ({
  fullName: fullName.trim() === '' ? 'Inserisci nome e cognome.' : null,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Inserisci un indirizzo e-mail valido.',
});

/** Filled in already; sending the form leads to the confirmation. */
export const WithdrawalStatement = ({ order, form }: { order: CustomerOrder; form: SaveFormOf<Declarer> }) => (
  <Panel title="La tua dichiarazione">
    <SaveForm form={form} className={classes.form}>
      <p className={classes.words}>
        {`Puoi recedere senza dire perché fino al ${day(order.withdrawal.lastDay)} compreso. Controlla i dati: nel prossimo passo confermi.`}
      </p>
      <dl className={classes.contract}>
        <dt>Contratto dal quale recedi</dt>
        <dd>{order.withdrawalStatement.contract}</dd>
      </dl>
      <TextInput {...form.text('fullName')} autoComplete="name" maxLength={120} />
      <TextInput
        {...form.text('email')}
        type="email"
        inputMode="email"
        description="Qui inviamo subito la ricevuta, con data e ora."
        autoComplete="email"
        maxLength={200}
      />
      <div className={classes.buttons}>
        <Button component={Link} to={paths.customerOrder(order.id)} variant="default" size="lg">
          Torna all’ordine
        </Button>
        <SaveButton form={form} size="lg" rightSection={<IconArrowRight size={20} stroke={1.75} />}>
          Continua
        </SaveButton>
      </div>
    </SaveForm>
  </Panel>
);
