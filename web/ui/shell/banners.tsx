/** What every page tells above itself: an expired document, operations due, the end of the order period. */
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announcementSeen, shellStatus } from '@ema/calls/home.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { countdown } from '@ema/domain/kernel/week-window.ts';
import { timeLeft } from '../../kernel/counted.ts';
import { useSession } from '../../kernel/session.tsx';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../button-with-reason.tsx';
import { Dialog } from '../dialog.tsx';
import { StepMoment } from '../step-moment.tsx';
import { WaitingBanner } from '../waiting-banner.tsx';
import { useShellStatus } from './use-shell-status.ts';
import { now as currentTime } from '../../kernel/clock.ts';

/** ACC-034 to ACC-042: what every page tells above itself. */
export const Banners = () => (
  <>
    <AccountBanners />
    <News />
  </>
);

/** What is wrong with one's own account: the document, operations to complete, inactivity. */
const AccountBanners = () => {
  const session = useSession();
  const pathname = useLocation({ select: (l) => l.pathname });
  const expiry = session.agent?.idCard.expiryDate;
  const days = session.agent?.inactivityGraceRemainingDays ?? 0;
  return (
    <>
      {expiry && expiry < romeDay(currentTime()) && (
        <WaitingBanner
          title="Il documento di riconoscimento fornito è scaduto."
          action={
            <Button component={Link} to={paths.uploadDocument} variant="default" size="sm">
              Carica il nuovo documento
            </Button>
          }
        />
      )}
      {session.requiredOperations.length > 0 && !session.acting && pathname !== paths.operationsCenter && (
        <WaitingBanner
          title="Ci sono alcune operazioni importanti da completare."
          action={
            <Button component={Link} to={paths.operationsCenter} variant="default" size="sm">
              Vai al Centro operazioni
            </Button>
          }
        />
      )}
      {session.agent?.isInInactivityGracePeriod && (
        <WaitingBanner title="Il tuo account sta per essere sospeso per inattività." icon="waiting">
          {days === 0 && 'Oggi è l’ultimo giorno per inviare una commissione.'}
          {days === 1 && 'Resta 1 giorno per inviare una commissione.'}
          {days > 1 && `Restano ${days} giorni per inviare una commissione.`}
        </WaitingBanner>
      )}
    </>
  );
};

/** Announcements, and the end of the order period when it is near. */
const News = () => {
  const session = useSession();
  const { data } = useShellStatus();
  const popup = data?.announcements.find((a) => a.kind === 'popup');
  return (
    <>
      {data?.announcements
        .filter((a) => a.kind === 'banner')
        .map((a) => (
          <WaitingBanner key={a.id} title={a.title} icon="info">
            {a.content}
          </WaitingBanner>
        ))}
      {session.roles.includes('ROLE_ACCESS_COMMISSIONS') && data?.orderWindow.endsAt && (
        <Countdown endsAt={Date.parse(data.orderWindow.endsAt)} />
      )}
      {popup && !session.acting && <Popup key={popup.id} id={popup.id} title={popup.title} content={popup.content} />}
    </>
  );
};

/** Hours and minutes to the end of the order period, in its last three hours. */
const Countdown = ({ endsAt }: { endsAt: number }) => {
  const [now, setNow] = useState(() => currentTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime().getTime()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const left = countdown({ isOpen: true, endsAt, startsAt: null }, now);
  if (!left) return null;
  return (
    <WaitingBanner title="Il periodo d’ordine sta per chiudersi." icon="waiting">
      {timeLeft(left)}
    </WaitingBanner>
  );
};

const Popup = ({ id, title, content }: { id: number; title: string; content: string }) => {
  const [open, setOpen] = useState(true);
  const seen = useSend(announcementSeen, { refreshes: [shellStatus] });
  const close = () => {
    setOpen(false);
    seen.mutate({ params: { id: String(id) } });
  };
  return (
    <Dialog opened={open} onClose={close} title={title}>
      <p>{content}</p>
      {/* It may open under a finger that was meant for something else. */}
      <StepMoment step={String(id)}>
        <ButtonWithReason onClick={close} reason={null} fullWidth data-autofocus>
          Ho capito
        </ButtonWithReason>
      </StepMoment>
    </Dialog>
  );
};
