/** Leaves the portal: what this browser kept is cleared, then the browser goes to the logout address (ACC-091). */
import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CONFLICTS, WAITING } from '../../kernel/door-names.ts';
import { allSent, hasUnsent, oweSignOut } from '../../kernel/leaving.ts';
import { isKept } from '../../kernel/sealed-store.ts';
import { forgetPerson, knowNobody } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

/** The mark comes first: a page that is closed on the way forgets the rest when it is opened again. */
const forget = async (): Promise<void> => {
  oweSignOut('all');
  await forgetPerson('all');
};

/** What would be lost, and where one goes to keep it. */
type Unsent = { title: string; text: string; back: string; href: string; leave: string };
const READINGS: Unsent = {
  title: 'Ci sono letture non ancora inviate',
  text: 'Le presenze lette senza rete sono solo su questo dispositivo. Se esci ora vanno perse.',
  back: 'Torna alle letture',
  href: paths.meetingScan,
  leave: 'Esci e cancellale',
};
const UNREAD: Unsent = {
  title: 'C’è un avviso sulle letture che non hai ancora visto',
  text: 'Di quelle senza rete qualcuna è andata diversamente da come detto. L’avviso è solo su questo dispositivo: se esci ora va perso.',
  back: 'Leggi l’avviso',
  href: paths.meetingScan,
  leave: 'Esci e cancellalo',
};
const COMMISSION: Unsent = {
  title: 'C’è una commissione non ancora salvata',
  text: 'È solo su questo dispositivo, e si salva da sé quando la riapri con la rete. Se esci ora va persa.',
  back: 'Torna alla commissione',
  href: paths.createOrder,
  leave: 'Esci e cancellala',
};
const unsent = async (): Promise<Unsent | null> => {
  if (await isKept(WAITING)) return READINGS;
  if (await isKept(CONFLICTS)) return UNREAD;
  await allSent();
  return hasUnsent() ? COMMISSION : null;
};

type Stage = 'asking' | 'leaving' | Unsent;
export const LogoutPage = () => {
  const [stage, go] = useState<Stage>('asking');
  useEffect(() => {
    void unsent().then((found) => go(found ?? 'leaving'));
  }, []);
  if (stage === 'leaving') return <Leaving />;
  if (stage === 'asking') return <AccessFrame title="Uscita in corso…">{null}</AccessFrame>;
  return (
    <AccessFrame title={stage.title}>
      <p>{stage.text}</p>
      <Button component="a" href={stage.href} fullWidth>
        {stage.back}
      </Button>
      <Button variant="default" color="danger" onClick={() => go('leaving')} fullWidth mt="sm">
        {stage.leave}
      </Button>
    </AccessFrame>
  );
};

const listen = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};
/** Nothing stays in this browser, at once; the session ends on the server, as soon as that can be reached. */
const Leaving = () => {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  useEffect(() => {
    void forget().then(() => (isOnline ? location.replace(paths.serverLogout) : knowNobody()));
  }, [isOnline]);
  if (isOnline) return <AccessFrame title="Uscita in corso…">{null}</AccessFrame>;
  return (
    <AccessFrame title="Sei offline">
      <p>
        Quello che era scritto su questo dispositivo è cancellato, e il portale qui chiede di nuovo le credenziali.
        L’accesso si chiude anche sul server da sé quando torna la rete, o la prossima volta che apri il portale.
      </p>
    </AccessFrame>
  );
};
