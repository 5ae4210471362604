/** «I miei dati»: who one is, what one signed, one’s activity and where one is signed in. */
import { Anchor, Button, Group, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { endSession, listSessions } from '@ema/calls/access.ts';
import { profile } from '@ema/calls/users.ts';
import { writeIban, writePhone } from '@ema/domain/kernel/writing.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useAddress } from '../../kernel/address.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { Activity } from './activity.tsx';
import styles from './form.module.css';

const SignedContracts = lazy(async () => ({
  default: (await import('../contracts/signed-contracts.tsx')).SignedContracts,
}));

const OwnUploads = lazy(async () => ({ default: (await import('../profile/own-uploads.tsx')).OwnUploads }));

export const AccountPage = () => {
  const [address, change] = useAddress();
  const tab = address['tab'] ?? 'dati';
  const { acting } = useSession();
  return (
    <Page title="I miei dati">
      <Tabs value={tab} onChange={(value) => change({ tab: value })} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="dati">Dati</Tabs.Tab>
          <Tabs.Tab value="attivita">Attività profilo</Tabs.Tab>
          <Tabs.Tab value="documenti">Documenti</Tabs.Tab>
          {!acting && <Tabs.Tab value="sessioni">Sessioni attive</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="dati" pt="md">
          <Data />
        </Tabs.Panel>
        <Tabs.Panel value="attivita" pt="md">
          <Activity />
        </Tabs.Panel>
        <Tabs.Panel value="documenti" pt="md">
          <Suspense fallback={<SkeletonRows />}>
            <div className={styles.form}>
              <SignedContracts />
              <OwnUploads title="Documenti caricati" />
            </div>
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="sessioni" pt="md">
          <Sessions />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
};

const Data = () => {
  const data = useCall(profile, {});
  const { acting } = useSession();
  return (
    <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
      {(p) => (
        <>
          <Panel
            title={p.fullName}
            action={
              acting ? null : (
                <Button component={Link} to={paths.updatePassword} variant="default" size="sm">
                  Modifica password
                </Button>
              )
            }
          >
            <Facts
              items={[
                ['Data di nascita', day(p.birthDate)],
                ['Luogo di nascita', p.birthPlace],
                ['Codice fiscale', p.fiscalCode],
                [
                  'E-mail',
                  p.email && (
                    <Contact type="email" isChangeable={p.emailValidated && !acting}>
                      {`${p.email}${p.emailValidated ? ' (convalidata)' : ' (da convalidare)'}`}
                    </Contact>
                  ),
                ],
                [
                  'Cellulare',
                  p.mobile && (
                    <Contact type="mobile" isChangeable={p.mobileValidated && !acting}>
                      {`${writePhone(p.mobile)}${p.mobileValidated ? ' (convalidato)' : ' (da convalidare)'}`}
                    </Contact>
                  ),
                ],
                ['Telefono', writePhone(p.phone)],
                ['Indirizzo', p.address && `${p.address}, ${p.postCode} ${p.city} (${p.province})`],
              ]}
            />
          </Panel>
          {p.agent && (
            <div style={{ marginTop: 16 }}>
              <Panel title={`Profilo agente cod: ${p.agent.code}`}>
                <Facts
                  items={[
                    ['Stato', p.agent.statusName],
                    ['Livello', p.agent.levelName],
                    ['Sponsor', p.agent.sponsor?.fullName],
                    ['Partita IVA', p.agent.vatNumber],
                    ['IBAN', p.agent.iban && <span className="num nowrap">{writeIban(p.agent.iban)}</span>],
                    ['Consegna a', p.agent.deliverySubjectName],
                    ['Indirizzo di consegna', p.agent.deliveryAddress],
                    [
                      'Documento',
                      p.agent.idCard
                        ? `${p.agent.idCard.type ?? ''} ${p.agent.idCard.number ?? ''}, scade il ${day(p.agent.idCard.expiryDate)}`
                        : 'Nessun documento di riconoscimento fornito',
                    ],
                  ]}
                />
              </Panel>
            </div>
          )}
        </>
      )}
    </Loading>
  );
};

type ContactProps = { type: 'email' | 'mobile'; isChangeable: boolean; children: string };
/** ACC-343: one that is validated is changed on a page of its own; another in the operations centre. */
const Contact = ({ type, isChangeable, children }: ContactProps) => (
  <>
    {children}{' '}
    {isChangeable && (
      <Anchor inherit underline="always" component={Link} to={paths.changeContact(type)} className="nowrap">
        {type === 'email' ? 'Cambia e-mail' : 'Cambia cellulare'}
      </Anchor>
    )}
  </>
);

const browserOf = (userAgent: string): string =>
  /Edg/.test(userAgent)
    ? 'Edge'
    : /Firefox/.test(userAgent)
      ? 'Firefox'
      : /Chrome/.test(userAgent)
        ? 'Chrome'
        : /Safari/.test(userAgent)
          ? 'Safari'
          : 'Altro browser';

const sessionName = (s: { userAgent: string; isCurrent: boolean }): string =>
  `${browserOf(s.userAgent)}${s.isCurrent ? ' (questa)' : ''}`;

const Sessions = () => {
  const data = useCall(listSessions, {}, { staleTime: 0 });
  const end = useSend(endSession, { refreshes: [listSessions], onDone: () => successNotice('Sessione terminata') });
  const ask = async (id: number) => {
    if (
      !(await confirmDialog({
        title: 'Vuoi terminare questa sessione?',
        text: 'Su quel dispositivo bisognerà accedere di nuovo.',
        confirm: 'Termina',
        dangerous: true,
      }))
    )
      return;
    end.mutate({ params: { id: String(id) } }, { onError: (e) => void errorDialog('Errore', sentenceOf(e)) });
  };
  return (
    <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
      {(d) => (
        <DataList
          caption="Sessioni attive"
          rows={d.items}
          rowKey={(r) => r.id}
          short={(r) => ({
            who: sessionName(r),
            what: [r.ip, `ultimo uso ${moment(r.lastUsedAt)}`],
            state: r.isCurrent ? 'In uso' : null,
          })}
          columns={[
            {
              key: 'where',
              label: 'Browser',
              render: sessionName,
            },
            { key: 'ip', label: 'Indirizzo IP', render: (r) => <span className="support">{r.ip || '–'}</span> },
            { key: 'from', label: 'Accesso', render: (r) => moment(r.createdAt) },
            { key: 'used', label: 'Ultimo uso', render: (r) => moment(r.lastUsedAt) },
          ]}
          actions={(r) =>
            r.isCurrent ? (
              <Group gap={4} className="support">
                In uso
              </Group>
            ) : (
              <Button variant="default" size="sm" onClick={() => void ask(r.id)}>
                Termina
              </Button>
            )
          }
        />
      )}
    </Loading>
  );
};
