/** «Affida alla persona»: the link by which a candidate goes on, how far they are, and taking it back (NET-451). */
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { listInvitationLinks, makeInvitationLink, revokeInvitationLink } from '@ema/calls/sponsorship/hand-over.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { NAME_LENGTH, type HandedStep } from '@ema/domain/sponsorship/hand-over.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './hand-over.module.css';

type Made = CallOutput<typeof makeInvitationLink>;
type Link = CallOutput<typeof listInvitationLinks>['items'][number];
/** Meanwhile the candidate works on their own phone. */
const LOOKS_AGAIN = 15_000;

/** What is still missing. */
const STEP_WORDS: Record<HandedStep, string> = {
  data: 'Non ha ancora scritto i suoi dati.',
  id: 'Ha scritto i dati: manca il documento d’identità.',
  cf: 'Manca la tessera del codice fiscale.',
  contacts: 'Mancano i contatti da convalidare.',
  done: 'Ha completato tutto: puoi andare al pagamento.',
};
const fail = (thrown: unknown): void => void errorDialog('Attenzione', sentenceOf(thrown));

const useHandOver = (invitation?: number) => {
  const [made, show] = useState<Made | null>(null);
  const query = invitation === undefined ? {} : { invitation: String(invitation) };
  const links = useCall(listInvitationLinks, { query }, { staleTime: 0, refetchInterval: LOOKS_AGAIN });
  const refreshes = [listInvitationLinks];
  const make = useSend(makeInvitationLink, { refreshes, onDone: show });
  const revoke = useSend(revokeInvitationLink, { refreshes });
  const takeBack = async (link: Link) => {
    const isSure = await confirmDialog({
      title: 'Ritirare il collegamento?',
      text: 'Da subito non vale più. Quello che la persona ha già scritto resta.',
      confirm: 'Ritira',
      dangerous: true,
    });
    if (!isSure) return;
    revoke.mutate(
      { params: { id: String(link.id) } },
      {
        onSuccess: () => {
          show(null);
          successNotice('Collegamento ritirato');
        },
        onError: fail,
      },
    );
  };
  return { made, links, make, takeBack };
};

const Intro = () => (
  <p>
    Con un collegamento la persona completa dati, documenti e contatti sul suo telefono, senza account. Tu vedi a che
    punto è, non le sue foto; intanto puoi andare avanti anche tu.
  </p>
);

/** Beside an invitation that can still be changed; whether there is a link is known before another is made (NET-1068). */
export const HandOverPanel = ({ invitation }: { invitation: number }) => {
  const { made, links, make, takeBack } = useHandOver(invitation);
  return (
    <Panel title="Affida alla persona">
      <div className={styles.stack}>
        <Intro />
        <Loading of={links} skeleton={<SkeletonRows rows={1} height={44} />} isEmpty={() => false} empty={null}>
          {({ items: [link] }) => (
            <>
              {link && <Progress link={link} />}
              {made && link?.id === made.id && <MadeLink made={made} />}
              <LinkButtons
                link={link}
                isMaking={make.isPending}
                onMake={() => make.mutate({ body: { invitation } }, { onError: fail })}
                onTakeBack={takeBack}
              />
            </>
          )}
        </Loading>
      </div>
    </Panel>
  );
};

type ButtonsProps = {
  link: Link | undefined;
  isMaking: boolean;
  onMake: () => void;
  onTakeBack: (link: Link) => Promise<void>;
};
const LinkButtons = ({ link, isMaking, onMake, onTakeBack }: ButtonsProps) => {
  const { acting } = useSession();
  const create = async () => {
    const isSure =
      link === undefined ||
      (await confirmDialog({
        title: 'Creare un nuovo collegamento?',
        text: 'Quello di prima smette di funzionare: alla persona va mandato il nuovo.',
        confirm: 'Crea',
      }));
    if (isSure) onMake();
  };
  return (
    <div className={styles.bar}>
      <ButtonWithReason
        variant={link ? 'default' : 'filled'}
        loading={isMaking}
        reason={mayAsOneself(acting)}
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void create()}
      >
        {link ? 'Crea un nuovo collegamento' : 'Crea il collegamento'}
      </ButtonWithReason>
      {link && (
        <Button variant="subtle" color="danger" onClick={() => void onTakeBack(link)}>
          Ritira
        </Button>
      )}
    </div>
  );
};

const untilOf = (link: Link): string =>
  link.isExpired ? `Scaduto il ${moment(link.expiresAt)}` : `Vale fino al ${moment(link.expiresAt)}`;
const Progress = ({ link }: { link: Link }) => (
  <div role="status">
    <p>
      <strong>{STEP_WORDS[link.step]}</strong>
    </p>
    <p className="support">
      {`${untilOf(link)}. ${link.lastUsedAt ? `Ultimo passo: ${moment(link.lastUsedAt)}.` : 'Non l’ha ancora usato.'}`}
    </p>
  </div>
);

/** Shown this once: only its hash is kept. */
const MadeLink = ({ made }: { made: Made }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.address);
      successNotice('Collegamento copiato');
    } catch {
      await errorDialog('Attenzione', 'Il browser non permette di copiarlo: selezionalo e copialo a mano.');
    }
  };
  return (
    <div className={styles.made}>
      <QrCode code={made.qr} label="Codice QR del collegamento" />
      <div className={styles.stack}>
        <TextInput
          label="Collegamento"
          description="Mandalo adesso, o fai inquadrare il codice: per sicurezza non viene più mostrato."
          value={made.address}
          readOnly
          onFocus={(e) => e.currentTarget.select()}
        />
        <div className={styles.bar}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copia
          </Button>
        </div>
      </div>
    </div>
  );
};

/** Before anything is written: the candidate begins by themselves. */
export const HandOverFromStart = () => {
  const { acting } = useSession();
  const { made, links: known, make, takeBack } = useHandOver();
  const links = known.data?.items ?? [];
  const [isAsked, ask] = useState(false);
  const form = useSaveForm({
    labels: { name: 'Come la chiami' },
    start: { name: '' },
    leaving: 'free',
    save: async ({ name }) => {
      await make.mutateAsync({ body: { name } });
      form.set({ name: '' });
    },
    tell: (thrown) => errorDialog('Collegamento non creato', sentenceOf(thrown)),
  });
  if (!isAsked && links.length === 0)
    return (
      <div className={styles.choice}>
        <p>La persona non è con te? I dati può scriverli lei, dal suo telefono.</p>
        <ButtonWithReason
          variant="default"
          reason={mayAsOneself(acting)}
          leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => ask(true)}
        >
          Falli scrivere a lei
        </ButtonWithReason>
      </div>
    );
  return (
    <Panel title="Dati scritti dalla persona">
      <div className={styles.stack}>
        <p>
          Crea un collegamento con il suo codice QR: la persona scrive i dati, carica i documenti e convalida i contatti
          dal suo telefono. La trovi in «Le mie sponsorizzazioni» appena ha cominciato.
        </p>
        <SaveForm form={form} className={styles.stack}>
          <TextInput
            {...form.text('name')}
            description="Facoltativo: per riconoscere il collegamento."
            maxLength={NAME_LENGTH}
            autoComplete="off"
          />
          {made && links.some(({ id }) => id === made.id) && <MadeLink made={made} />}
          <div className={styles.bar}>
            <SaveButtonWithReason
              form={form}
              reason={mayAsOneself(acting)}
              variant="default"
              leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            >
              {links.length === 0 ? 'Crea il collegamento' : 'Crea un altro collegamento'}
            </SaveButtonWithReason>
          </div>
        </SaveForm>
        {links.length > 0 && (
          <ul className={styles.links} aria-label="Collegamenti che aspettano">
            {links.map((link) => (
              <li key={link.id}>
                <div>
                  <p>{link.name || 'Senza nome'}</p>
                  <p className="support">{`${untilOf(link)}. Non ha ancora cominciato.`}</p>
                </div>
                <Button
                  size="sm"
                  variant="subtle"
                  color="danger"
                  aria-label={`Ritira il collegamento di ${link.name || 'senza nome'}`}
                  onClick={() => void takeBack(link)}
                >
                  Ritira
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};
