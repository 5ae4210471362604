/** One thing to decide on: what was declared beside what proves it, its course, and the way through the queue. */
import { Button, Switch } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { count } from '../../kernel/formats.ts';
import { linkTo } from '../../kernel/link.ts';
import { useGo } from '../../kernel/use-go.ts';
import { paths } from '../../paths.ts';
import styles from './data-validation.module.css';
import type { Thing } from './sections.ts';
import { useDecide } from './use-decide.tsx';
import { useReviewKeys } from './use-review-keys.ts';

type Queue = { waiting: number; previous: number | null; next: number | null };
type Props = {
  thing: Thing;
  isWaiting: boolean;
  queue: Queue;
  /** Where one of the section is looked at. */
  pathOf: (id: number) => string;
  /** The tab of the section. */
  tab: string | undefined;
  declared: ReactNode;
  proof: ReactNode;
  course: ReactNode;
};

const waitingWords = ({ waiting }: Queue, isWaiting: boolean): string => {
  if (waiting === 0) return 'Niente altro da convalidare in questa sezione.';
  const others = isWaiting ? waiting - 1 : waiting;
  if (others === 0) return 'È l’ultimo da convalidare.';
  return others === 1 ? 'Ne aspetta un altro.' : `Ne aspettano altri ${count(others)}.`;
};

export const Review = ({ thing, isWaiting, queue, pathOf, tab, declared, proof, course }: Props) => {
  const navigate = useNavigate();
  const pressed = useGo();
  const { accept, discard } = useDecide();
  const { previous, next } = queue;
  const go = (id: number | null) => (id === null ? null : () => void navigate({ to: pathOf(id) }));
  const decide = (act: (thing: Thing) => Promise<boolean>) => async () => {
    const { go: goOn } = pressed();
    if (!(await act(thing))) return;
    // The last one leads back to the list, which says that nothing waits.
    await goOn(next === null ? linkTo(paths.dataValidation, tab === undefined ? {} : { tab }) : { to: pathOf(next) });
  };
  const keys = useMemo(
    () => ({
      ArrowRight: go(next),
      ArrowLeft: go(previous),
      c: isWaiting ? () => void decide(accept)() : null,
      s: isWaiting ? () => void decide(discard)() : null,
    }),
    [next, previous, isWaiting, thing.id],
  );
  const shortcuts = useReviewKeys(keys);
  return (
    <>
      <div className={styles.bar}>
        <Button
          variant="default"
          disabled={previous === null}
          onClick={() => go(previous)?.()}
          leftSection={<IconChevronLeft size={18} stroke={1.75} />}
        >
          Precedente
        </Button>
        <p className="support" role="status">
          {waitingWords(queue, isWaiting)}
        </p>
        <Button
          variant="default"
          disabled={next === null}
          onClick={() => go(next)?.()}
          rightSection={<IconChevronRight size={18} stroke={1.75} />}
        >
          Successivo
        </Button>
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          {declared}
          {isWaiting && (
            <div className={styles.decisions}>
              <Button
                variant="default"
                size="lg"
                leftSection={<IconX size={18} stroke={1.75} />}
                onClick={() => void decide(discard)()}
              >
                Scarta
              </Button>
              <Button
                size="lg"
                leftSection={<IconCheck size={18} stroke={1.75} />}
                onClick={() => void decide(accept)()}
              >
                Convalida
              </Button>
            </div>
          )}
          {course}
        </div>
        <div className={styles.proof}>{proof}</div>
      </div>
      <Switch
        className={styles.keys}
        label="Scorciatoie da tastiera"
        description="→ successivo, ← precedente, C convalida, S scarta"
        checked={shortcuts.isOn}
        onChange={(event) => shortcuts.turn(event.currentTarget.checked)}
      />
    </>
  );
};
