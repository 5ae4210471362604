/** The first page: what there is to do, with its figures, and the latest activity for the office. */
import { Button, Progress } from '@mantine/core';
import {
  IconArrowRight,
  IconClock,
  IconPhone,
  IconPlus,
  IconRulerMeasure,
  IconShoppingCart,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { home, shellStatus } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { count, euro, moment } from '../../kernel/formats.ts';
import { refusedAddress } from '../../kernel/refused-address.ts';
import { useHasRole, useSession } from '../../kernel/session.tsx';
import { asked, useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { Tile } from '../../ui/tile.tsx';
import styles from '../../ui/tiles.module.css';
import { CustomerTiles, KeptOrdersTile } from '../customer-orders/customer-tiles.tsx';
import { DOORMATS_CLOSED } from '../orders/doormats-closed.ts';
import { ManagerTiles } from '../reports/manager-tiles.tsx';
import { CustomersTile } from './customers-tile.tsx';
import pageStyles from './home-page.module.css';
import { Newcomer } from './newcomer.tsx';
import { OfficeLinks } from './office-links.tsx';
import { pointsTile } from './points-tile.ts';
import { ExportTile } from './export-tile.tsx';
import { RoleTiles } from './role-tiles.tsx';
import { OwedTile, WaitingTile } from './waiting-tiles.tsx';
import type { Ahead } from '../../pages/screens.ts';

type Home = CallOutput<typeof home>;

const WorkQueue = lazy(async () => ({ default: (await import('./work-queue.tsx')).WorkQueue }));
const LatestActivity = lazy(async () => ({ default: (await import('./latest-activity.tsx')).LatestActivity }));

/** What it shows first (ACC-370). */
export const ahead: Ahead = () => [asked(home, {})];

/** NET-204: one filled task, then tasks with a figure, then a quiet row. Only what there is something behind. */
export const HomePage = () => {
  const session = useSession();
  const mayOrder = useHasRole('ROLE_ACCESS_COMMISSIONS');
  const isAgent = useHasRole('ROLE_AGENT');
  const isCustomer = useHasRole('ROLE_ACCESS_CUSTOMER_COMMISSIONS');
  const isBaseAgent = useHasRole('ROLE_BASE_AGENT');
  const isScanner = useHasRole('ROLE_MEETING_SCANNER');
  // A customer’s order changes behind their back: their agent writes it, a payment comes in.
  const data = useCall(home, {}, isCustomer ? { staleTime: 0 } : {});
  const shell = useCall(shellStatus, {}, { staleTime: 120_000 });
  if (isScanner && !isAgent && session.shop === null) return <Navigate to={paths.meetingScan} />;
  const begun = (mayOrder && data.data?.begun) || null;
  const closes = (mayOrder && shell.data?.orderWindow.endsAt) || null;
  return (
    <Page
      title="Benvenuto in EMA Planet"
      facts={factsOf(session, begun, closes)}
      action={mayOrder && <OrderButton isBegun={begun !== null} />}
    >
      <Refused hasShops={session.permittedShops.length > 1} />
      {session.roles.includes('ROLE_AGENT_IN_REGISTRATION') && <Newcomer session={session} />}
      <Loading of={data} skeleton={<SkeletonRows rows={3} height={140} />} isEmpty={() => false} empty={null}>
        {(h) => (
          <>
            <Tiles
              home={h}
              shop={session.shop}
              mayOrder={mayOrder}
              asksForDoormats={isBaseAgent && session.shop === FIBRA}
              phone={session.phone}
              isCustomer={isCustomer}
              isCustomerOrAgent={isAgent || session.customer !== null}
            />
            {session.userType === 'amministratore' && !h.administration && (
              <OfficeLinks tiled={h.sponsorships ? [paths.manageInvitations] : []} />
            )}
            {h.queue && (
              <Suspense fallback={<SkeletonRows rows={1} height={61 + 58 * Math.max(1, h.queue.length)} />}>
                <WorkQueue queue={h.queue} />
              </Suspense>
            )}
            {h.activity && (
              <Suspense fallback={<SkeletonRows rows={6} />}>
                <LatestActivity rows={h.activity} />
              </Suspense>
            )}
          </>
        )}
      </Loading>
    </Page>
  );
};

/** Why the page that was looked for is not there (NET-773, ORD-580). */
const Refused = ({ hasShops }: { hasShops: boolean }) => {
  const why = refusedAddress();
  if (why === null) return null;
  return (
    <p className={pageStyles.note} role="status">
      {why === true
        ? `La pagina che cercavi non è fra quelle aperte al tuo account${hasShops ? ' in questo negozio' : ''}.`
        : why}
    </p>
  );
};

/** Who one is, what was begun, and how long orders are taken. */
const factsOf = (
  { displayName, agent }: ReturnType<typeof useSession>,
  begun: Home['begun'],
  closes: string | null,
): string =>
  [
    agent ? `${displayName}, ${agent.levelName.toLowerCase()}` : displayName,
    begun && `Hai una commissione iniziata, salvata il ${moment(begun.savedAt)} su ${begun.device}`,
    closes && `Il periodo d’ordine chiude il ${moment(closes)}`,
  ]
    .filter(Boolean)
    .join('. ');

/** NET-867: what was begun is gone on with. */
const OrderButton = ({ isBegun }: { isBegun: boolean }) => (
  <Button
    component={Link}
    to={paths.createOrder}
    leftSection={isBegun ? <IconArrowRight size={18} /> : <IconPlus size={18} />}
  >
    {isBegun ? 'Continua la commissione' : 'Nuova commissione'}
  </Button>
);

type OfficeProps = { office: NonNullable<Home['administration']>; shop: 0 | 1 | null; isWide: boolean };
const OfficeTiles = ({ office, shop, isWide }: OfficeProps) => (
  <>
    <ExportTile office={office} shop={shop} isWide={isWide} />
    <Tile
      to={paths.adminUsers}
      icon={<IconUsers size={20} stroke={1.75} />}
      label="Gestisci gli utenti"
      figure={count(Math.max(0, office.usersOnline - 1))}
      unit="online adesso"
      note="Attivi negli ultimi 15 minuti"
    />
  </>
);
const Tiles = ({
  home: h,
  shop,
  mayOrder,
  asksForDoormats,
  phone,
  isCustomer,
  isCustomerOrAgent,
}: {
  home: Home;
  shop: 0 | 1 | null;
  mayOrder: boolean;
  asksForDoormats: boolean;
  phone: string;
  isCustomer: boolean;
  isCustomerOrAgent: boolean;
}) => (
  <div className={styles.tiles}>
    {mayOrder && (h.pendingOrder ? <PendingTile order={h.pendingOrder} /> : <FirstTile isBegun={h.begun !== null} />)}
    {mayOrder && <WaitingTile waiting={h.waiting} isOneShown={h.pendingOrder !== null} />}
    {h.customerOrders && isCustomer && <CustomerTiles orders={h.customerOrders} />}
    {h.agent && <AgentTiles home={h} agent={h.agent} shop={shop} />}
    {h.manager && shop !== null && <ManagerTiles manager={h.manager} shop={shop} />}
    <RoleTiles home={h} />
    {h.administration && <OfficeTiles office={h.administration} shop={shop} isWide={h.sponsorships === null} />}
    <OwedTile owed={h.owed} />
    {h.customerOrders && !isCustomer && <KeptOrdersTile orders={h.customerOrders} />}
    {asksForDoormats && <DoormatTile isOn={h.doormatQuotation} />}
    {isCustomerOrAgent && phone !== '' && (
      <a className={styles.quiet} href={`tel:${phone.replace(/\s/g, '')}`}>
        <IconPhone size={20} stroke={1.75} aria-hidden="true" />
        <span>
          <strong>Chiama l’assistenza</strong>
          <span className={styles.about}>{writePhone(phone)}</span>
        </span>
      </a>
    )}
  </div>
);

/** What an agent does next: spend points, look at orders, and, in kleen, call customers. */
const AgentTiles = ({
  home: h,
  agent,
  shop,
}: {
  home: Home;
  agent: NonNullable<Home['agent']>;
  shop: 0 | 1 | null;
}) => (
  <>
    <Tile
      to={paths.createOrder}
      icon={<IconStar size={20} stroke={1.75} />}
      label="Spendi i punti"
      unit="punti"
      {...pointsTile(agent.points, agent.offersGifts)}
    />
    <Tile
      to={paths.lastCompleted}
      icon={<IconShoppingCart size={20} stroke={1.75} />}
      label="Rivedi gli ordini"
      figure={count(agent.submittedThisMonth)}
      unit="questo mese"
      note={`Venduto: ${euro(agent.soldThisMonth)}`}
    />
    {shop === 1 && (
      <CustomersTile
        customers={agent.customers}
        note={h.lastOrder ? `Ultimo ordine: ${moment(h.lastOrder.submittedAt)}` : 'Nessun ordine inviato'}
      />
    )}
  </>
);

/** The order to finish, filled in the shop's colour, with the way to the next fee band. */
const PendingTile = ({ order }: { order: NonNullable<Home['pendingOrder']> }) => {
  const reached =
    order.nextFeeFrom && order.missingToNextFee
      ? ((Number(order.nextFeeFrom) - Number(order.missingToNextFee)) / Number(order.nextFeeFrom)) * 100
      : 100;
  return (
    <Link to={order.inPayment ? paths.orderDetails(order.id) : paths.pendingOrder(order.id)} className={styles.filled}>
      <span className={styles.label}>
        <IconShoppingCart size={20} stroke={1.75} /> Completa l’ordine
      </span>
      <span className={styles.state}>
        <IconClock size={16} stroke={1.75} /> {order.inPayment ? 'In attesa di conferma' : 'Da chiudere'}
      </span>
      <span className={styles.figure}>{euro(order.total)}</span>
      <span>
        {order.commissions === 1 ? order.typeTitle : `${order.typeTitle}, ${count(order.commissions)} commissioni`}
      </span>
      <span className={styles.band}>
        <span>
          {`Provvigione ${order.feePercentage.replace('.', ',')}\u00a0%: `}
          <strong>{euro(order.fee)}</strong>
        </span>
        <Progress
          value={Math.floor(reached)}
          color="white"
          bg="rgb(255 255 255 / 30%)"
          size={8}
          aria-label="Avanzamento verso la fascia successiva"
        />
        <span>
          {order.nextFeePercentage && order.missingToNextFee
            ? `Mancano ${euro(order.missingToNextFee)} di imponibile provvigionale al ${order.nextFeePercentage.replace('.', ',')}\u00a0%`
            : 'Sei nella fascia più alta'}
        </span>
      </span>
    </Link>
  );
};

const FirstTile = ({ isBegun }: { isBegun: boolean }) => (
  <Link to={paths.createOrder} className={styles.filled}>
    <span className={styles.label}>
      <IconShoppingCart size={20} stroke={1.75} /> {isBegun ? 'Continua la commissione' : 'Crea una commissione'}
    </span>
    <span className={styles.figure} data-words>
      {isBegun ? 'Iniziata e non confermata' : 'Nessun ordine da chiudere'}
    </span>
    <span>
      {isBegun
        ? 'Riprendi da dove l’hai lasciata, anche da un altro dispositivo.'
        : 'Scegli il cliente, i prodotti e il pagamento: bastano pochi minuti.'}
    </span>
  </Link>
);

/** NET-215: the quotation of a doormat made to measure; switched off, the tile says so. */
const DoormatTile = ({ isOn }: { isOn: boolean }) => {
  const content = (
    <>
      <IconRulerMeasure size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>Preventivo zerbino</strong>
        <span className={styles.about}>Il prezzo su misura</span>
      </span>
    </>
  );
  if (isOn)
    return (
      <Link to={paths.doormatQuote} className={styles.quiet}>
        {content}
      </Link>
    );
  const refuse = () => errorDialog('Attenzione', DOORMATS_CLOSED);
  return (
    <button type="button" className={styles.quiet} onClick={() => void refuse()}>
      {content}
    </button>
  );
};
