/** The private address by which an agent's own calendar program follows their appointments (NET-377). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { makeCalendarAddress, readCalendarAddress, revokeCalendarAddress } from '@ema/calls/appointments/links.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import buttons from '../../ui/task-card.module.css';
import styles from './appointments.module.css';

const REPLACES = {
  title: 'Creare un nuovo indirizzo?',
  text: 'L’indirizzo di prima smette di funzionare: nei calendari che lo seguono va messo quello nuovo.',
  confirm: 'Crea',
};

export const CalendarAddress = () => {
  const [address, show] = useState<string | null>(null);
  const known = useCall(readCalendarAddress, {}, { staleTime: 0 });
  const refreshes = [readCalendarAddress];
  const make = useSend(makeCalendarAddress, { refreshes, onDone: (made) => show(made.address) });
  const revoke = useSend(revokeCalendarAddress, {
    refreshes,
    onDone: () => {
      show(null);
      successNotice('Indirizzo revocato');
    },
  });
  const fail = { onError: (thrown: unknown) => void errorDialog('Attenzione', sentenceOf(thrown)) };
  const create = async (replaces: boolean) => {
    if (!replaces || (await confirmDialog(REPLACES))) make.mutate({ body: {} }, fail);
  };
  return (
    <Loading of={known} skeleton={<SkeletonRows rows={2} />} isEmpty={() => false} empty={null}>
      {({ createdAt }) => (
        <div className={styles.form}>
          <p>
            Aggiungi questo indirizzo al calendario del telefono («Aggiungi calendario da URL»): gli appuntamenti
            compaiono da soli. Chi lo conosce li vede: non darlo a nessuno.
          </p>
          {address !== null && (
            <TextInput
              label="Indirizzo del calendario"
              description="Copialo adesso: per sicurezza non viene più mostrato."
              value={address}
              readOnly
              onFocus={(e) => e.currentTarget.select()}
            />
          )}
          {address === null && createdAt !== null && <p className="support">{`Attivo dal ${moment(createdAt)}.`}</p>}
          <div className={buttons.buttons}>
            {createdAt !== null && (
              <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate({}, fail)}>
                Revoca
              </Button>
            )}
            <Button loading={make.isPending} onClick={() => void create(createdAt !== null)}>
              {createdAt === null ? 'Crea indirizzo' : 'Crea un nuovo indirizzo'}
            </Button>
          </div>
        </div>
      )}
    </Loading>
  );
};
