/** What is said about the draft of a new commission: changed prices, another device, which one to go on with. */
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { RemoteDraft } from '../../kernel/draft-sync.ts';
import { euro, moment } from '../../kernel/formats.ts';
import type { DraftStore, Trouble } from '../../kernel/synced-draft.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import type { PriceDifference } from './price-differences.ts';
import classes from './draft-notices.module.css';

/** Prices that changed while the draft waited: nothing is sent before the agent has seen them. */
export const PriceDifferences = ({
  differences,
  onSeen,
}: {
  differences: readonly PriceDifference[];
  onSeen: () => void;
}) => (
  <WaitingBanner
    title="I prezzi sono cambiati da quando hai iniziato questa commissione."
    action={
      <Button variant="default" onClick={onSeen}>
        Ho visto
      </Button>
    }
  >
    <ul className={classes.list}>
      {differences.map((d) => (
        <li key={d.code}>
          {d.name}:{' '}
          {d.now === null ? (
            'non è più in vendita, viene tolto dalla commissione'
          ) : (
            <>
              <s>
                <span className="sr-only">prima </span>
                {euro(d.was)}
              </s>{' '}
              <strong>
                <span className="sr-only">ora </span>
                {euro(d.now)}
              </strong>
            </>
          )}
        </li>
      ))}
    </ul>
  </WaitingBanner>
);

/** Another device or another tab went on with this draft, or sent it. */
export const DraftTrouble = <T,>({ store }: { store: DraftStore<T> }) => {
  const navigate = useNavigate();
  if (!store.trouble) return null;
  if (store.trouble.kind === 'sent')
    return (
      <WaitingBanner
        title="Questa commissione è già stata inviata o annullata su un altro dispositivo o in un’altra scheda."
        action={
          <Button
            variant="default"
            onClick={() => {
              void store.forget();
              void navigate({ to: paths.unsubmittedGateway });
            }}
          >
            Vedi le commissioni in sospeso
          </Button>
        }
      >
        Quello che vedi qui non viene più salvato.
      </WaitingBanner>
    );
  if (store.trouble.kind === 'other-shop')
    return (
      <WaitingBanner
        title="Quello che scrivi qui resta su questo dispositivo, nella bozza di questo negozio."
        icon="info"
      >
        La ritrovi quando ci torni.
      </WaitingBanner>
    );
  return (
    <WaitingBanner
      title={elsewhere(store.trouble)}
      action={
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button variant="default" onClick={store.takeRemote}>
            Riprendi quella
          </Button>
          <Button variant="default" onClick={store.overwrite}>
            Continua con questa
          </Button>
        </Group>
      }
    >
      {store.trouble.kind === 'other-tab' && 'Quello che scrivi qui non viene salvato finché non decidi.'}
    </WaitingBanner>
  );
};

const elsewhere = <T,>(trouble: Exclude<Trouble<T>, { kind: 'sent' | 'other-shop' }>): string =>
  trouble.kind === 'other-tab'
    ? `Questa bozza è stata modificata in un’altra scheda di questo browser (${moment(trouble.other.savedAt)}).`
    : `Questa bozza è stata modificata su un altro dispositivo (${trouble.remote.device}, ${moment(trouble.remote.savedAt)}).`;

/** Both devices have something of their own: the agent says which one goes on. */
export const DraftChoice = <T,>({
  remote,
  localSavedAt,
  onChoose,
}: {
  remote: RemoteDraft<T>;
  localSavedAt: string;
  onChoose: (which: 'local' | 'remote') => void;
}) => (
  <EmptyState
    title="Hai due bozze di questa commissione"
    action={
      <Group gap="sm" justify="center">
        <Button variant="default" onClick={() => onChoose('local')}>
          Continua con quella di questo dispositivo
        </Button>
        <Button onClick={() => onChoose('remote')}>{`Riprendi quella su ${remote.device}`}</Button>
      </Group>
    }
  >
    {`Una è stata salvata su ${remote.device} (${moment(remote.savedAt)}), l’altra su questo dispositivo (${moment(localSavedAt)}). Quella che non scegli viene sostituita.`}
  </EmptyState>
);

/** What was begun is not for the customer one comes with: never are the two mixed (ORD-494). */
export const BegunForElse = ({
  customer,
  begun,
  decide,
}: {
  customer: string;
  begun: string;
  decide: (which: 'draft' | 'customer') => void;
}) => (
  <EmptyState
    title="Hai già iniziato un’altra commissione"
    action={
      <Group gap="sm" justify="center">
        <Button variant="default" onClick={() => decide('draft')}>
          Riprendi la bozza
        </Button>
        <Button onClick={() => decide('customer')}>{`Comincia per ${customer}`}</Button>
      </Group>
    }
  >
    {`La bozza è «${begun}». Se cominci per ${customer}, la bozza viene sostituita.`}
  </EmptyState>
);
