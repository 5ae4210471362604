/** Where whoever is met says whether they will be there, from the link they were sent (NET-374). Opening it changes nothing. */
import { Alert, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { answerInvitation, readInvitation } from '@ema/calls/appointments/links.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { Facts, Loading, SkeletonRows } from '../../ui/page.tsx';
import { AccessFrame } from '../access/access-frame.tsx';

/** There is none by that link: any other failure says nothing of it, and is tried again (NET-1062). */
const NO_INVITATION: readonly number[] = [404, 410, 422];

export const InvitationPage = () => {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const invitation = useCall(readInvitation, { params: { token } }, { staleTime: 0 });
  const isOver = invitation.error !== null && NO_INVITATION.includes(invitation.error.status);
  return (
    <AccessFrame title="Il tuo appuntamento">
      {isOver ? (
        <Alert color="danger" role="alert" title="Collegamento non valido">
          {sentenceOf(invitation.error)}
        </Alert>
      ) : (
        <Loading of={invitation} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
          {(data) => <Answer token={token} invitation={data} />}
        </Loading>
      )}
    </AccessFrame>
  );
};

type Invitation = CallOutput<typeof readInvitation>;
const Answer = ({ token, invitation: i }: { token: string; invitation: Invitation }) => {
  const send = useSend(answerInvitation, { refreshes: [readInvitation] });
  const say = (answer: 'accepted' | 'declined') => send.mutate({ params: { token }, body: { answer } });
  return (
    <>
      <p>{`Ciao ${i.firstName}, ${i.sellerName}, incaricato EMA Planet, ti incontra:`}</p>
      <Facts
        items={[
          ['Quando', moment(i.time)],
          ['Dove', i.place],
        ]}
      />
      {i.answer === 'accepted' && (
        <Alert color="success" role="status" title="Hai confermato che ci sarai">
          {`${i.sellerName} lo sa.`}
        </Alert>
      )}
      {i.answer === 'declined' && (
        <Alert color="amber" role="status" title="Hai avvisato che non puoi">
          {`${i.sellerName} ti contatterà per un’altra data.`}
        </Alert>
      )}
      {send.error && (
        <Alert color="danger" role="alert">
          {sentenceOf(send.error)}
        </Alert>
      )}
      {i.closed ? (
        <p>{i.closed}</p>
      ) : (
        <>
          {i.answer !== 'accepted' && (
            <Button size="lg" loading={send.isPending} onClick={() => say('accepted')} data-block>
              Ci sarò
            </Button>
          )}
          {i.answer !== 'declined' && (
            <Button size="lg" variant="default" loading={send.isPending} onClick={() => say('declined')} data-block>
              Non posso
            </Button>
          )}
        </>
      )}
    </>
  );
};
