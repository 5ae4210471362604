/** Where whoever held a contact takes it back, from the link they were sent (ACC-343). Opening it changes nothing. */
import { Alert, Anchor, Button, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { readContactChange, undoContactChange } from '@ema/calls/operations.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayUndoChange } from '@ema/domain/operations/contact-changes.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { moment } from '../../kernel/formats.ts';
import { knownAccount } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { AccessFrame } from '../access/access-frame.tsx';

type Change = CallOutput<typeof readContactChange>;
const NAMES = { email: 'L’indirizzo e-mail', mobile: 'Il cellulare' } as const;

export const UndoContactPage = () => {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const change = useCall(readContactChange, { params: { token } });
  return (
    <AccessFrame title="Annulla il cambio del contatto">
      {change.error ? (
        <Alert color="danger" role="alert" title="Collegamento non valido">
          Controlla di averlo copiato per intero, oppure chiama l’assistenza.
        </Alert>
      ) : (
        <Loading of={change} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
          {(data) => <Undo token={token} change={data} />}
        </Loading>
      )}
    </AccessFrame>
  );
};

/** The button that was pressed is gone: the focus comes to what took its place. */
const TakenBack = () => {
  const heading = useStepFocus('done', true);
  return (
    <Title order={2} ref={heading} tabIndex={-1} fz="inherit" lh="inherit" fw="inherit">
      Il contatto è di nuovo tuo
    </Title>
  );
};

/** No code would come to set a new password: somebody of the office helps (ACC-678). */
const NotRecovered = () => {
  const phone = knownAccount()?.phone;
  return (
    <Alert color="amber" role="status" title={<TakenBack />}>
      Abbiamo terminato tutte le sessioni e annullato la password. Per averne una nuova chiama l’assistenza
      {phone ? (
        <>
          : <PhoneLink number={phone} />
        </>
      ) : null}
      .
    </Alert>
  );
};

const Undo = ({ token, change }: { token: string; change: Change }) => {
  const undo = useSend(undoContactChange);
  const refusal = mayUndoChange({ changedAt: new Date(change.changedAt), isUndone: change.isUndone, now: now() });
  if (undo.data?.recovers === false) return <NotRecovered />;
  if (undo.data)
    return (
      <>
        <Alert color="success" role="status" title={<TakenBack />}>
          Abbiamo terminato tutte le sessioni e annullato la password: impostane subito una nuova.
        </Alert>
        <Button component={Link} to={paths.passwordReset} size="lg" data-block>
          Imposta una nuova password
        </Button>
      </>
    );
  return (
    <>
      <p>{NAMES[change.contactType]} del tuo account EMA Planet è stato cambiato.</p>
      <Facts
        items={[
          ['Prima', change.previous],
          ['Adesso', change.value],
          ['Cambiato il', moment(change.changedAt)],
          ['Si annulla fino al', moment(change.undoUntil)],
        ]}
      />
      {undo.error && (
        <Alert color="danger" role="alert">
          {sentenceOf(undo.error)}
        </Alert>
      )}
      {refusal !== null ? (
        <Alert color="amber">{refusal}</Alert>
      ) : (
        <>
          <p>
            Se non l’hai chiesto tu, annullalo: torna il contatto di prima, le sessioni finiscono e la password non vale
            più.
          </p>
          <Button
            size="lg"
            color="danger.6"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { token } })}
          >
            Annulla il cambio
          </Button>
        </>
      )}
      <Anchor component={Link} to={paths.login}>
        Sono stato io: vai all’accesso
      </Anchor>
    </>
  );
};
