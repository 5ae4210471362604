/** «Cerca»: any screen, what one may do, and whatever one may see by any identifier; nothing of it is kept. */
import { TextInput } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { find } from '@ema/calls/search.ts';
import { plural } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { searchOf } from '../../kernel/link.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall } from '../../kernel/use-call.ts';
import { Dialog } from '../dialog.tsx';
import { goToShop } from './go-to-shop.ts';
import { isMarked, Marked } from './marked.tsx';
import { sectionsFor, unfold, type Deed, type Entry, type Section } from './search-sections.ts';
import styles from './search.module.css';
import { useSwitchedOff } from './use-shell-status.ts';

/** Fewest signs that the server is asked for. */
const FEWEST = 2;

/** What is offered for the text as it is typed; `waits`: the server has not answered to it yet. */
const useFound = (text: string, unfolded: string | null) => {
  const session = useSession();
  const off = useSwitchedOff();
  const typed = text.trim();
  const settled = useSettled(typed, 250);
  const isAsked = settled.length >= FEWEST && typed.length >= FEWEST;
  const answer = useCall(
    find,
    { query: { text: settled } },
    { enabled: settled.length >= FEWEST, keep: true, staleTime: 0 },
  );
  const sections = unfold(sectionsFor({ ...session, off }, typed, (isAsked && answer.data) || null), unfolded);
  return {
    sections,
    entries: sections.flatMap((section) => section.entries),
    waits: typed.length >= FEWEST && (settled !== typed || answer.isFetching),
    error: isAsked ? answer.error : null,
  };
};

const useDo = (onClose: () => void): ((deed: Deed) => void) => {
  const session = useSession();
  const navigate = useNavigate();
  const goTo = (to: string) => {
    const [pathname = to, query = ''] = to.split('?');
    void navigate({ to: pathname, search: searchOf(Object.fromEntries(new URLSearchParams(query))) });
  };
  return (deed) => {
    onClose();
    if (deed.kind === 'shop') return void goToShop(deed.shop);
    if (deed.kind === 'export')
      return void import('../../features/admin-orders/export-one.ts').then(({ exportFound }) => exportFound(deed));
    if (deed.kind === 'enter')
      return void import('../../features/access/enter-as.ts').then(({ enterAs }) => enterAs(deed));
    if (deed.kind === 'impersonate')
      return void import('../../features/users/impersonate-button.tsx').then(({ impersonate }) =>
        impersonate(session, deed),
      );
    const { to, shop } = deed;
    if (shop !== null && session.shop !== null && shop !== session.shop) return void goToShop(shop, to);
    goTo(to);
  };
};

const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === value.length && selectionEnd === value.length;
/** Which entry shows its actions: → unfolds the chosen one, ← folds it, as long as they do not move in the text. */
const useUnfolded = () => {
  const [unfolded, set] = useState<string | null>(null);
  const turn = (entry: Entry | undefined) => {
    if (entry?.actions?.length) set(entry.key === unfolded ? null : entry.key);
  };
  const press = (e: KeyboardEvent<HTMLInputElement>, entry: Entry | undefined): boolean => {
    if (!entry?.actions?.length || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return false;
    const isOpen = entry.key === unfolded;
    const opens = e.key === 'ArrowRight' && !isOpen && isAtEnd(e.currentTarget);
    const closes = e.key === 'ArrowLeft' && isOpen;
    if (opens || closes) turn(entry);
    return opens || closes;
  };
  return { unfolded, turn, press, fold: () => set(null) };
};

/** Which entry is chosen, by the keys of the field. Who presses Enter before the answer is there waits for it. */
const useChoice = (entries: readonly Entry[], waits: boolean, act: (deed: Deed) => void) => {
  const [at, setAt] = useState(0);
  const [wants, setWants] = useState(false);
  const chosen = Math.min(at, entries.length - 1);
  const open = () => {
    const entry = entries[chosen];
    if (entry) act(entry.deed);
  };
  useEffect(() => {
    if (!wants || waits) return;
    setWants(false);
    open();
  }, [wants, waits]);
  const press = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setAt(chosen + 1 < entries.length ? chosen + 1 : 0);
    else if (e.key === 'ArrowUp') setAt(chosen > 0 ? chosen - 1 : entries.length - 1);
    else if (e.key === 'Enter' && waits) setWants(true);
    else if (e.key === 'Enter') open();
    else return;
    e.preventDefault();
  };
  const restart = () => {
    setAt(0);
    setWants(false);
  };
  return { chosen, moved: at > 0, press, restart };
};

export const Search = ({ onClose }: { onClose: () => void }) => {
  const session = useSession();
  const [text, setText] = useState('');
  const id = useId();
  const folds = useUnfolded();
  const { sections, entries, waits, error } = useFound(text, folds.unfolded);
  const act = useDo(onClose);
  const { chosen, moved, press, restart } = useChoice(entries, waits, act);
  return (
    <Dialog opened onClose={onClose} title="Cerca" size="lg" kind="top">
      <TextInput
        role="combobox"
        aria-label="Cerca una schermata, un cliente, un ordine"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : undefined}
        placeholder={
          session.roles.includes('ROLE_ADMIN')
            ? 'Nome, codice, numero d’ordine, codice fiscale…'
            : 'Nome, numero d’ordine, telefono, schermata…'
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(e) => {
          setText(e.currentTarget.value);
          restart();
          folds.fold();
        }}
        onKeyDown={(e) => {
          if (folds.press(e, entries[chosen])) e.preventDefault();
          else press(e);
        }}
        data-autofocus
        leftSection={<IconSearch size={18} />}
      />
      <Results
        id={id}
        sections={sections}
        chosen={chosen}
        typed={text}
        follows={moved}
        onPress={act}
        unfolded={folds.unfolded}
        onUnfold={folds.turn}
      />
      <p role="status" className={entries.length > 0 && !waits ? 'sr-only' : styles.nothing}>
        {statusOf(text, waits, entries.length)}
      </p>
      {error && (
        <p role="alert" className={styles.nothing}>
          {error.message}
        </p>
      )}
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> scegli <kbd>→</kbd> azioni <kbd>Invio</kbd> apri <kbd>Esc</kbd> chiudi
      </p>
    </Dialog>
  );
};

/** A part of a telephone number: of fewer figures than are looked for. */
const PART_OF_NUMBER = /^\+?\d{2,4}$/;
const statusOf = (text: string, waits: boolean, found: number): string => {
  const typed = text.trim();
  if (waits) return 'Cerco…';
  if (found > 0) return typed === '' ? '' : plural(found, 'risultato', 'risultati');
  if (typed.length < FEWEST) return 'Scrivi almeno due caratteri.';
  if (PART_OF_NUMBER.test(typed)) return `Nessun risultato per «${typed}». Di un telefono scrivi almeno cinque cifre.`;
  return `Nessun risultato per «${typed}».`;
};

type ResultsProps = {
  id: string;
  sections: readonly Section[];
  chosen: number;
  typed: string;
  /** Keeps the chosen one in view. */
  follows: boolean;
  onPress: (deed: Deed) => void;
  unfolded: string | null;
  onUnfold: (entry: Entry) => void;
};

/** The identifier that was found is told where the title does not say it already. */
const besideOf = ({ title, match, note }: Entry, typed: string): string =>
  match === null || isMarked(title, typed) ? note : [match, note].filter(Boolean).join(' · ');

const Results = ({ id, sections, chosen, typed, follows, onPress, unfolded, onUnfold }: ResultsProps) => {
  const order = sections.flatMap((section) => section.entries);
  return (
    <div id={id} role="listbox" aria-label="Risultati" className={styles.found}>
      {sections.map(({ heading, entries }) => (
        <div key={heading} role="group" aria-label={heading}>
          <div className={styles.heading} aria-hidden="true">
            {heading}
          </div>
          {entries.map((entry) => {
            const place = order.indexOf(entry);
            return (
              <div key={entry.key} role="presentation" className={styles.line}>
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field moves and chooses by key */}
                <div
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === chosen}
                  data-action={entry.isAction}
                  className={styles.entry}
                  ref={(option) => {
                    if (place === chosen && follows) option?.scrollIntoView({ block: 'nearest' });
                  }}
                  onClick={() => onPress(entry.deed)}
                >
                  <span>
                    <Marked text={entry.title} typed={typed} />
                  </span>
                  <span className="support small">
                    <Marked text={besideOf(entry, typed)} typed={typed} />
                  </span>
                </div>
                {entry.actions && entry.actions.length > 0 && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- → and ← in the field do the same
                  <div
                    role="option"
                    tabIndex={-1}
                    aria-selected={false}
                    aria-label={unfolded === entry.key ? 'Nascondi le azioni' : 'Altre azioni'}
                    aria-describedby={`${id}-${place}`}
                    className={styles.more}
                    onClick={() => onUnfold(entry)}
                  >
                    <IconDots size={20} stroke={1.75} aria-hidden="true" />
                  </div>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};
