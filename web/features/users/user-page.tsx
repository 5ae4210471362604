/** One user as the office sees them; the main action is «Immedesima». */
import { Button } from '@mantine/core';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { getUser } from '@ema/calls/users.ts';
import { DUTIES, mayChangeDuties } from '@ema/domain/access/duties.ts';
import { ROLE_NAMES } from '@ema/domain/access/role-names.ts';
import { userTypeName } from '@ema/domain/users/words.ts';
import { moment } from '../../kernel/formats.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { Facts, Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { DataExports } from '../privacy/data-exports.tsx';
import { RectifyButton } from '../privacy/rectify-button.tsx';
import styles from './users.module.css';
import { DutiesDialog } from './duties-dialog.tsx';
import { ImpersonateButton } from './impersonate-button.tsx';
import { MoveContactButton } from './move-contact-button.tsx';
import { SendCredentialsButton } from './send-credentials-button.tsx';
import { TurnButton } from './turn-button.tsx';
import { useDisableUser } from './use-disable-user.ts';
import { UserFormDialog } from './user-form.tsx';
import { RecordHistory } from './record-history.tsx';

export const UserPage = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const data = useCall(getUser, { params: { id } });
  const disable = useDisableUser();
  const [isEditing, edit] = useState(false);
  const [isChanging, change] = useState(false);
  // What there is to do with an agent stands on their own page (ACC-263).
  if (data.data?.agent) return <Navigate to={paths.adminAgent(data.data.agent.id)} replace />;
  return (
    <Page
      title={data.data?.displayName ?? 'Utente'}
      action={
        data.data && (
          <div className={styles.actions}>
            {data.data.userType === 'scanner' && (
              <Button variant="default" onClick={() => edit(true)}>
                Modifica
              </Button>
            )}
            {data.data.customer && <RectifyButton user={data.data.id} />}
            <TurnButton
              user={data.data}
              name={data.data.displayName}
              look="page"
              onTurn={() => data.data && void disable(data.data)}
            />
            {!data.data.disabled && (
              <ImpersonateButton
                username={data.data.username}
                displayName={data.data.displayName}
                userType={data.data.userType}
                look="main"
              />
            )}
          </div>
        )
      }
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(u) => (
          <>
            <Panel
              title="Account"
              action={
                <div className={styles.actions}>
                  <MoveContactButton userId={u.id} displayName={u.displayName} />
                  <SendCredentialsButton
                    userId={u.id}
                    username={u.username}
                    displayName={u.displayName}
                    isUsable={!u.disabled}
                    userType={u.userType}
                    roles={u.roles}
                  />
                </div>
              }
            >
              <Facts
                items={[
                  ['Tipo utente', userTypeName(u.userType)],
                  ['Username', u.username],
                  ['Stato', u.disabled ? 'Non attivo' : 'Attivo'],
                  ...(u.customer ? [['Incaricato', <Seller key="seller" of={u.customer.seller} />] as const] : []),
                  ['Creato il', moment(u.createdAt)],
                  ['Ultimo accesso', moment(u.lastLogin)],
                  ['Ultima attività', moment(u.lastActivity)],
                  ['Password modificata il', moment(u.passwordDate)],
                ]}
              />
            </Panel>
            {u.duties === null ? (
              <Panel title="Ruoli">
                <ul className={styles.roles}>
                  {u.roles.map((role) => (
                    <li key={role}>{ROLE_NAMES[role]}</li>
                  ))}
                </ul>
              </Panel>
            ) : (
              <Duties of={u} onChange={() => change(true)} />
            )}
            {u.customer && <DataExports of={{ user: u.id }} />}
            <RecordHistory record={`user:${u.id}`} />
          </>
        )}
      </Loading>
      {isChanging && data.data && <DutiesDialog user={data.data} onClose={() => change(false)} />}
      {isEditing && data.data && <UserFormDialog user={data.data} onClose={() => edit(false)} />}
    </Page>
  );
};

/** NET-579: what somebody of the office was given to do; nobody changes their own. */
const Duties = ({ of: user, onChange }: { of: CallOutput<typeof getUser>; onChange: () => void }) => {
  const me = useSession();
  const why = mayChangeDuties(user.username === me.username);
  return (
    <Panel
      title="Incarichi"
      action={
        why === null && (
          <Button variant="default" onClick={onChange}>
            Cambia incarichi
          </Button>
        )
      }
    >
      {user.duties?.length === 0 ? (
        <p>Nessun incarico: può accedere, ma non aprire nulla dell’ufficio.</p>
      ) : (
        <Facts items={(user.duties ?? []).map((duty) => [ROLE_NAMES[duty], DUTIES[duty]] as const)} />
      )}
      {why !== null && <p className="support">{why}</p>}
    </Panel>
  );
};

/** Who looks after a customer, and how they are reached. */
const Seller = ({ of: seller }: { of: NonNullable<CallOutput<typeof getUser>['customer']>['seller'] }) =>
  seller && (
    <span className={styles.seller}>
      <span>{seller.fullName}</span>
      {seller.email && <EmailLink address={seller.email} />}
      {seller.mobile && <PhoneLink number={seller.mobile} />}
    </span>
  );
