/** A field for a day, typed as one likes or chosen from a calendar. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import styles from './date-field.module.css';

const Calendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }));

/** `12031985`, `12/3/1985` or `1985-03-12` as the wire's day; what is no complete date comes back as it was typed. */
export const dayFromTyped = (typed: string): string => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim());
  if (iso) return typed.trim();
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  return parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : typed.trim();
};
const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
const shownOf = (value: string): string => (isDay(value) ? value.split('-').toReversed().join('/') : value);
/** Puts the slashes in while somebody types digits; what is taken away stays away, and who types one has one. */
export const withSlashes = (typed: string, before: string): string => {
  const own = /^(\d{2}\/(?:\d{2}\/)?)[/. -]$/.exec(typed)?.[1];
  if (own !== undefined) return own;
  if (typed.length <= before.length || !/^\d{2}(\/\d{2})?$/.test(typed)) return typed;
  return `${typed}/`;
};

type Props = {
  label?: ReactNode;
  'aria-label'?: string;
  value: string;
  /** `YYYY-MM-DD`, or what was typed so far. */
  onChange: (value: string) => void;
  /** Tells only of whole days and of the emptied field: for filters, which act at once. */
  wholeDays?: boolean;
  min?: string;
  max?: string;
  id?: string;
  error?: ReactNode;
  onBlur?: () => void;
  onFocus?: () => void;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

/** A date as `gg/mm/aaaa`: typed with the phone's digits or chosen in an Italian calendar; its value is `YYYY-MM-DD`. */
export const DateField = ({
  value,
  onChange,
  wholeDays = false,
  min,
  max,
  onBlur,
  label,
  'aria-label': ariaLabel,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const popoverId = useId();
  const shown = typed !== null && (wholeDays || dayFromTyped(typed) === value) ? typed : shownOf(value);
  const name = ariaLabel ?? (typeof label === 'string' ? label : 'data');
  const tell = (next: string) => {
    const day = dayFromTyped(next);
    setTyped(isDay(day) ? shownOf(day) : next);
    if (!wholeDays || day === '' || isDay(day)) onChange(day);
  };
  const place = () => {
    const edge = field.current?.getBoundingClientRect();
    const at = popover.current;
    if (!edge || !at) return;
    const { clientWidth, clientHeight } = document.documentElement;
    at.style.left = `${Math.max(8, Math.min(edge.left, clientWidth - 312))}px`;
    const below = clientHeight - edge.bottom > 372 || edge.top < 372;
    at.style.top = below ? `${Math.max(8, Math.min(edge.bottom + 6, clientHeight - 372))}px` : '';
    at.style.bottom = below ? '' : `${clientHeight - edge.top + 6}px`;
  };
  return (
    <>
      <TextInput
        {...rest}
        ref={field}
        label={label}
        aria-label={ariaLabel}
        placeholder={ariaLabel ?? 'gg/mm/aaaa'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={shown}
        onBlur={() => {
          if (isDay(dayFromTyped(shown)) || !wholeDays) setTyped(null);
          onBlur?.();
        }}
        onChange={(event) => tell(withSlashes(event.currentTarget.value, shown))}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.opener}
            disabled={rest.disabled ?? false}
            aria-label={`Scegli dal calendario: ${name}`}
            aria-expanded={isOpen}
            popoverTarget={popoverId}
          >
            <IconCalendar size={20} stroke={1.75} />
          </ActionIcon>
        }
      />
      <div
        ref={popover}
        id={popoverId}
        popover="auto"
        role="dialog"
        aria-label={`Calendario: ${name}`}
        className={styles.calendar}
        onBeforeToggle={place}
        onToggle={(e) => setOpen(e.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p className="support">Apro il calendario…</p>}>
            <Calendar
              value={isDay(value) ? value : null}
              {...(min ? { min } : {})}
              {...(max ? { max } : {})}
              onChoose={(day) => {
                setTyped(null);
                onChange(day);
                popover.current?.hidePopover();
                field.current?.focus();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
};
