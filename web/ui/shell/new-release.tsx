/** Offers to load the page anew once the portal is of another release, and asks first when something would be lost. */
import { Button, Group } from '@mantine/core';
import { useIdle } from '@mantine/hooks';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askBy, loadAnew, releaseStore, wouldLose } from '../../kernel/new-release.ts';
import { confirmDialog, errorDialog } from '../notices.tsx';
import { WaitingBanner } from '../waiting-banner.tsx';

/** Nobody who is writing or pressing is offered anything. */
const IDLE_MS = 15_000;

const ask = async (href: string, isHere: () => boolean): Promise<void> => {
  const isSure = await confirmDialog({
    title: 'È uscita una versione nuova del portale',
    text: 'Per andare avanti la pagina va ricaricata. Quello che hai scritto qui e non hai ancora salvato si perde.',
    confirm: 'Ricarica',
    cancel: 'Continua qui',
  });
  if (isSure && isHere()) loadAnew(href);
};

/** Whoever was on the way elsewhere stays where they wrote, until they say so. @returns what undoes it */
const askAt = (router: AnyRouter): (() => void) => {
  let isAsking = false;
  let isHere = true;
  let to: string | null = null;
  askBy({
    stay: () => {
      to = router.latestLocation.href;
      const here = router.state.resolvedLocation?.href;
      if (here !== undefined) void router.navigate({ href: here, replace: true, ignoreBlocker: true });
    },
    goOn: () => {
      if (to !== null) void router.navigate({ href: to, ignoreBlocker: true });
      to = null;
    },
    ask: () => {
      if (isAsking) return;
      isAsking = true;
      void ask(to ?? router.latestLocation.href, () => isHere).finally(() => {
        isAsking = false;
        to = null;
      });
    },
    tell: (sentence) => {
      to = null;
      void errorDialog('Pagina non aperta', sentence);
    },
  });
  return () => {
    isHere = false;
    askBy(null);
  };
};

export const NewRelease = () => {
  const router = useRouter();
  const isNewer = useSyncExternalStore(releaseStore.subscribe, releaseStore.isNewer);
  const isIdle = useIdle(IDLE_MS, { initialState: false });
  const [stage, go] = useState<'waiting' | 'offered' | 'later'>('waiting');
  useEffect(() => askAt(router), [router]);
  useEffect(() => {
    if (isNewer && isIdle && stage === 'waiting') go('offered');
  }, [isNewer, isIdle, stage]);
  useEffect(() => {
    // What opens without a network is brought up to date as well.
    if (isNewer) void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update());
  }, [isNewer]);
  if (!isNewer || stage !== 'offered') return null;
  const press = (): void => {
    const { href } = router.latestLocation;
    if (wouldLose()) void ask(href, () => true);
    else loadAnew(href);
  };
  return (
    <WaitingBanner
      title="È uscita una versione nuova del portale."
      icon="info"
      action={
        <Group gap="xs" justify="flex-end">
          <Button variant="subtle" size="sm" onClick={() => go('later')}>
            Continua qui
          </Button>
          <Button variant="default" size="sm" onClick={press}>
            Ricarica
          </Button>
        </Group>
      }
    >
      Puoi finire quello che stai facendo e ricaricare dopo.
    </WaitingBanner>
  );
};
