/** «Viste»: lists as somebody saved them, own and shared, beside the filters; the one to begin with opens by itself. */
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { listViews } from '@ema/calls/views.ts';
import { isListPath } from '@ema/domain/views/address.ts';
import { useAddress } from '../../kernel/address.ts';
import { cameBack } from '../../kernel/came-back.ts';
import { searchOf } from '../../kernel/link.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { DropMenu } from '../drop-menu.tsx';
import { openDialog } from '../notices.tsx';
import exportStyles from './export-menu.module.css';
import { isBare, viewAddress, type Place, type View } from './view-address.ts';
import styles from './views-menu.module.css';

/**
 * Opens the view that somebody begins with, once, where the address asks for nothing; not for who came back, to exactly
 * what they had left.
 */
const useBeginning = (asksNothing: boolean, views: readonly View[] | undefined, open: (view: View) => void) => {
  const isSettled = useRef(!asksNothing || cameBack());
  useEffect(() => {
    if (isSettled.current || views === undefined) return;
    isSettled.current = true;
    const first = views.find((view) => view.isDefault);
    if (first && asksNothing) open(first);
  }, [views]);
};

const noteOf = (view: View): string =>
  [view.isDefault && 'iniziale', view.owner ?? (view.isShared && 'condivisa')].filter(Boolean).join(', ');

export const ViewsMenu = () => {
  const { acting } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [address] = useAddress();
  const { data } = useCall(
    listViews,
    { query: { list: pathname } },
    { enabled: isListPath(pathname), staleTime: 300_000 },
  );
  const shown = viewAddress(address);
  const open = (asked: string, replace: boolean) =>
    void navigate({ to: '.', search: searchOf(Object.fromEntries(new URLSearchParams(asked))), replace });
  useBeginning(isBare(address), data?.items, (view) => open(view.address, true));
  if (!data || (data.items.length === 0 && acting)) return null;
  return (
    <Menu
      views={data.items}
      place={{ list: pathname, address: shown }}
      mayWrite={acting === null}
      onOpen={(asked) => open(asked, false)}
    />
  );
};

const askToSave = async (place: Place): Promise<void> => {
  const { SaveView } = await import('./views-dialog.tsx');
  await openDialog('Salva questa vista', (close) => <SaveView place={place} onClose={close} />);
};
const askToManage = async (place: Place): Promise<void> => {
  const { ManageViews } = await import('./views-dialog.tsx');
  await openDialog('Le viste di questo elenco', (close) => <ManageViews place={place} onClose={close} />);
};

type MenuProps = { views: readonly View[]; place: Place; mayWrite: boolean; onOpen: (address: string) => void };

const Menu = ({ views, place, mayWrite, onOpen }: MenuProps) => {
  const current = views.find((view) => view.address === place.address);
  const Icon = current ? IconBookmarkFilled : IconBookmark;
  const item = (label: string, isOffered: boolean, onPress: () => unknown) =>
    isOffered && (
      <button type="button" role="menuitem" onClick={() => void onPress()}>
        {label}
      </button>
    );
  return (
    <DropMenu
      buttonClass={exportStyles.button}
      heading="Viste di questo elenco"
      label={current ? `Viste: ${current.name}` : 'Viste'}
      button={
        <>
          <Icon size={18} stroke={1.75} aria-hidden /> <span className={styles.name}>{current?.name ?? 'Viste'}</span>
        </>
      }
    >
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          role="menuitem"
          aria-current={view === current || undefined}
          className={styles.view}
          onClick={() => onOpen(view.address)}
        >
          <span>{view.name}</span>
          <span className="support small">{noteOf(view)}</span>
        </button>
      ))}
      {item('Tutto l’elenco', place.address !== '', () => onOpen(''))}
      {item('Salva questa vista…', mayWrite && !current, () => askToSave(place))}
      {item('Gestisci le viste…', mayWrite && views.length > 0, () => askToManage(place))}
    </DropMenu>
  );
};
