/** The private address by which an agent's own calendar program follows their appointments (NET-377). */
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
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

const REVOKES = {
  title: 'Revocare l’indirizzo?',
  text: 'I calendari che lo seguono non si aggiornano più.',
  confirm: 'Revoca',
  dangerous: true,
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
  const giveUp = async () => {
    if (await confirmDialog(REVOKES)) revoke.mutate({}, fail);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      successNotice('Indirizzo copiato');
    } catch {
      await errorDialog('Attenzione', 'Il browser non permette di copiare: seleziona il testo e copialo a mano.');
    }
  };
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
            <div className={styles.copied}>
              <TextInput
                label="Indirizzo del calendario"
                description="Copialo adesso: per sicurezza non viene più mostrato."
                value={address}
                readOnly
                onFocus={(e) => e.currentTarget.select()}
              />
              <Button
                variant="default"
                leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => void copy(address)}
              >
                Copia l’indirizzo
              </Button>
            </div>
          )}
          {address === null && createdAt !== null && <p className="support">{`Attivo dal ${moment(createdAt)}.`}</p>}
          <div className={buttons.buttons}>
            {createdAt !== null && (
              <Button variant="default" loading={revoke.isPending} onClick={() => void giveUp()}>
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
