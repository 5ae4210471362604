/** Leaves the portal: what this browser kept is cleared, then the browser goes to the logout address (ACC-091). */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { WAITING } from '../../kernel/door-names.ts';
import { forgetAll, isKept } from '../../kernel/sealed-store.ts';
import { paths } from '../../paths.ts';
import { AccessFrame } from './access-frame.tsx';

const leave = async (): Promise<void> => {
  await forgetAll();
  sessionStorage.clear();
  location.replace(paths.serverLogout);
};

export const LogoutPage = () => {
  const [isAsking, ask] = useState(false);
  useEffect(() => {
    void isKept(WAITING).then((isWaiting) => (isWaiting ? ask(true) : leave()));
  }, []);
  return isAsking ? (
    <AccessFrame title="Ci sono letture non ancora inviate">
      <p>Le presenze lette senza rete sono solo su questo dispositivo. Se esci ora vanno perse.</p>
      <Button component="a" href={paths.meetingScan} fullWidth>
        Torna alle letture
      </Button>
      <Button variant="default" color="danger" onClick={() => void leave()} fullWidth mt="sm">
        Esci e cancellale
      </Button>
    </AccessFrame>
  ) : (
    <AccessFrame title="Uscita in corso…">{null}</AccessFrame>
  );
};
