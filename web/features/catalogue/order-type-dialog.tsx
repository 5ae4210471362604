/** The dialog in which an order type is changed (NET-274 to NET-276). */
import { Button, Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import { listOrderTypes, orderTypeHistory, updateOrderType } from '@ema/calls/catalogue.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { addDays, romeDay } from '@ema/domain/kernel/days.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { now } from '../../kernel/clock.ts';
import { day } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { dayChoices, HOUR_CHOICES } from '../../kernel/week-words.ts';
import { DateField } from '../../ui/date-field.tsx';
import { openDialog, successNotice } from '../../ui/notices.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import classes from '../../ui/task-card.module.css';
import { RecordHistory } from '../users/record-history.tsx';
import styles from './catalogue.module.css';
import { OrderTypeHistory } from './order-type-history.tsx';
import { PlannedOrderType } from './planned-order-type.tsx';
import { bodyOf, faultsOf, LABELS, valuesOf, type OrderType, type Values } from './order-type-values.ts';

export const editOrderType = (type: OrderType): Promise<void> =>
  openDialog(`${type.name}, ${shopName(type.shop)}`, (close) => (
    <div className={classes.form}>
      <OrderTypeForm type={type} close={close} />
      <RecordHistory record={`ordertype:${type.id}`} onLeave={close} />
    </div>
  ));

type Form = SaveFormOf<Values>;
type Flag = 'customerRequired' | 'deliveryToCustomerPreferred' | 'discountedStrizzamopEnabled';
const FLAGS: readonly { name: Flag; words: string }[] = [
  { name: 'customerRequired', words: 'Senza cliente la commissione non si salva.' },
  {
    name: 'deliveryToCustomerPreferred',
    words: 'Un ordine per un solo cliente è consegnato a casa sua invece che all’incaricato.',
  },
  { name: 'discountedStrizzamopEnabled', words: 'Una commissione può contenere il pezzo dimostrativo scontato.' },
];

const OrderTypeForm = ({ type: opened, close }: { type: OrderType; close: () => void }) => {
  const known = useCall(listOrderTypes, {}).data?.items;
  const type = known?.find(({ id }) => id === opened.id) ?? opened;
  const send = useSend(updateOrderType, { refreshes: [listOrderTypes, orderTypeHistory] });
  const today = romeDay(now());
  const form: Form = useSaveForm<Values>({
    labels: LABELS,
    start: valuesOf(type),
    version: type.version,
    leaving: 'warned',
    check: (values) => faultsOf(values, today),
    save: async (values, version) => {
      await send.mutateAsync({ params: { id: type.id }, body: bodyOf(values, { ...type, version }) });
      close();
      successNotice(values.startsOn === '' ? 'Modifiche salvate' : `Modifica prevista dal ${day(values.startsOn)}`);
    },
  });
  return (
    <SaveForm form={form} className={classes.form}>
      <TextInput {...form.text('name')} required maxLength={60} autoComplete="off" data-autofocus />
      <TextInput {...form.text('title')} required maxLength={80} autoComplete="off" />
      <div className={styles.pairs}>
        <Amount form={form} name="orderMin" words="0 = quello di tutta la società." required />
        <Amount form={form} name="orderMax" words="Vuoto: nessuno." />
        <Amount form={form} name="shippingFees" required />
        <Amount form={form} name="orderMinForFreeShipping" words="Vuoto: mai gratuita." />
      </div>
      {FLAGS.map(({ name, words }) => (
        <Flag key={name} form={form} name={name} words={words} />
      ))}
      <Period form={form} type={type} />
      <TextInput
        {...form.text('reason')}
        description="Resta nella cronologia, con il tuo nome."
        required
        maxLength={200}
        autoComplete="off"
      />
      <DateField {...form.field('startsOn')} min={addDays(today, 1)} description="Vuoto: da subito." />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          Annulla
        </Button>
        <SaveButton form={form}>{form.values.startsOn === '' ? 'Salva' : 'Prevedi'}</SaveButton>
      </div>
      <PlannedOrderType type={type} />
      <OrderTypeHistory type={type} revert={(values) => form.set(values)} />
    </SaveForm>
  );
};

type AmountName = 'orderMin' | 'orderMax' | 'shippingFees' | 'orderMinForFreeShipping';
type AmountProps = { form: Form; name: AmountName; words?: string; required?: boolean };
const Amount = ({ form, name, words, required = false }: AmountProps) => (
  <TextInput
    {...form.text(name)}
    description={words}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    onBlur={() => form.set({ [name]: tidyAmount(form.values[name]) })}
    required={required}
    inputMode="decimal"
    autoComplete="off"
    rightSection="€"
  />
);

const Flag = ({ form, name, words }: { form: Form; name: Flag; words: string }) => {
  const { id, label, value, onChange } = form.field(name);
  return (
    <Checkbox
      id={id}
      label={label}
      description={words}
      checked={value}
      onChange={(e) => onChange(e.currentTarget.checked)}
    />
  );
};

const Period = ({ form, type }: { form: Form; type: OrderType }) => {
  const limited = form.field('isLimitedSubmissionPeriodEnabled');
  const { submissionPeriodStartDay, submissionPeriodEndDay } = form.values;
  return (
    <>
      <Switch
        id={limited.id}
        label={limited.label}
        description={
          type.followsCompanyPeriod
            ? 'Gli stessi giorni e ore di tutta la società, finché non ne scegli altri.'
            : 'Con giorni e ore propri.'
        }
        checked={limited.value}
        onChange={(e) => limited.onChange(e.currentTarget.checked)}
      />
      {limited.value && (
        <div className={styles.pairs}>
          <NativeSelect {...form.text('submissionPeriodStartDay')} data={dayChoices(submissionPeriodStartDay)} />
          <NativeSelect {...form.text('submissionPeriodStartTime')} data={HOUR_CHOICES} />
          <NativeSelect {...form.text('submissionPeriodEndDay')} data={dayChoices(submissionPeriodEndDay)} />
          <NativeSelect {...form.text('submissionPeriodEndTime')} data={HOUR_CHOICES} />
        </div>
      )}
    </>
  );
};
