/** Chooses the customer of a private order: searched, new, or the chosen one changed. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPencil, IconSearch, IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { getPrivateCustomer, listPrivateCustomers } from '@ema/calls/private-orders.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Facts, Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { moveChooser, type Chooser, type ChooserEvent } from './chooser.ts';
import { CustomerForm } from './customer-form.tsx';
import { addressOf, type ChosenCustomer } from './customer-values.ts';
import classes from './private-orders.module.css';

type State = Chooser<ChosenCustomer>;
/** `onChange`: goes on from where it stands by then, which an answer may find elsewhere. */
type Props = { chooser: State; onChange: (move: (from: State) => State) => void };

/** Whose order it is: found, new, or the chosen one changed (ORD-233…ORD-238). */
export const CustomerChooser = ({ chooser, onChange }: Props) => {
  const send = (event: ChooserEvent<ChosenCustomer>) => {
    const { alert } = moveChooser(chooser, event);
    if (alert) void errorDialog('Attenzione', alert);
    else onChange((from) => moveChooser(from, event).chooser);
  };
  if (chooser.state === 'creating')
    return (
      <section aria-label="Nuovo cliente">
        <CustomerForm
          customer={null}
          onSaved={(customer) => send({ type: 'saved', customer })}
          onCancel={() => send({ type: 'cancel' })}
        />
      </section>
    );
  if (chooser.state === 'editing')
    return (
      <section aria-label="Modifica cliente">
        <EditChosen
          id={chooser.customer.id}
          onSaved={(customer) => send({ type: 'saved', customer })}
          onCancel={() => send({ type: 'cancel' })}
        />
      </section>
    );
  if (chooser.state === 'selected') return <Selected customer={chooser.customer} send={send} />;
  return <Search send={send} />;
};

type Send = (event: ChooserEvent<ChosenCustomer>) => void;

const Selected = ({ customer: c, send }: { customer: ChosenCustomer; send: Send }) => (
  <Panel title="Cliente">
    <div className={classes.stack}>
      <Facts
        items={[
          ['Nome e cognome', <strong key="name">{c.fullName}</strong>],
          ['Indirizzo', addressOf(c)],
          [
            'Telefono',
            <span key="phone" className="num">
              {writePhone(c.telephone)}
            </span>,
          ],
          ['E-mail', c.email],
        ]}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.75} />}
          onClick={() => send({ type: 'edit' })}
        >
          Modifica cliente
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconX size={18} stroke={1.75} />}
          onClick={() => send({ type: 'cancel' })}
        >
          Scegli un altro
        </Button>
      </div>
    </div>
  </Panel>
);

/** The chosen customer as the register has it now, so that nothing newer is written over. */
const EditChosen = ({ id, ...rest }: { id: number; onSaved: (c: ChosenCustomer) => void; onCancel: () => void }) => {
  const customer = useCall(getPrivateCustomer, { params: { id: String(id) } }, { staleTime: 0 });
  return (
    <Loading of={customer} skeleton={<SkeletonRows rows={3} height={96} />} isEmpty={() => false} empty={null}>
      {(c) => <CustomerForm key={c.id} customer={c} {...rest} />}
    </Loading>
  );
};

const SHOWN = 6;

const Search = ({ send }: { send: Send }) => {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const customers = useCall(
    listPrivateCustomers,
    { query: { search, perPage: String(SHOWN) } },
    { enabled: search !== '', keep: true },
  );
  const total = customers.data?.pagination.totalItems ?? 0;
  return (
    <Panel title="Cliente">
      <div className={classes.stack}>
        <TextInput
          label="Cerca il cliente"
          description="Per nome, telefono, e-mail o indirizzo, tra i clienti che hai già censito."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          rightSection={typed ? <CloseButton aria-label="Cancella la ricerca" onClick={() => setTyped('')} /> : null}
          type="search"
          autoComplete="off"
          maxLength={80}
        />
        {search === '' ? null : (
          <div aria-live="polite">
            <Loading
              of={customers}
              skeleton={<SkeletonRows rows={2} height={64} />}
              isEmpty={(data) => data.items.length === 0}
              empty={<p className={classes.none}>{`Nessun cliente trovato per «${search}».`}</p>}
            >
              {(data) => (
                <ul className={classes.matches} aria-label="Clienti trovati">
                  {data.items.map((c) => (
                    <li key={c.id} className={classes.match}>
                      <span>
                        <strong>{c.fullName}</strong>
                        <span className="support">{`${addressOf(c)} · ${writePhone(c.telephone)}`}</span>
                      </span>
                      <Button
                        variant="default"
                        onClick={() => send({ type: 'choose', customer: c })}
                        aria-label={`Seleziona ${c.fullName}`}
                      >
                        Seleziona
                      </Button>
                    </li>
                  ))}
                  {total > SHOWN ? (
                    <li className={classes.more}>
                      {total - SHOWN === 1
                        ? 'Un altro: scrivi qualche lettera in più.'
                        : `Altri ${total - SHOWN}: scrivi qualche lettera in più.`}
                    </li>
                  ) : null}
                </ul>
              )}
            </Loading>
          </div>
        )}
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            onClick={() => send({ type: 'create' })}
          >
            Crea nuovo cliente
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            onClick={() => send({ type: 'edit' })}
          >
            Modifica cliente
          </Button>
        </div>
      </div>
    </Panel>
  );
};
