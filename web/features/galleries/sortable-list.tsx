/** A list that one puts in order: by dragging a row with the mouse, or by its two buttons, also from the keyboard. */
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import classes from './office.module.css';
import { useOrder } from './use-order.ts';

type Props<T> = {
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  save: (ids: number[]) => Promise<unknown>;
  row: (item: T) => ReactNode;
};

export const SortableList = <T extends { id: number }>({ label, items, nameOf, save, row }: Props<T>) => {
  const order = useOrder(items, save);
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  /** The row stays under the finger that moved it, however far it went. */
  const step = (item: T, at: number, by: 1 | -1) => {
    order.move(at, by, nameOf(item));
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${item.id}"] [data-step]`) ?? [];
      const same = [...buttons].find((button) => button.dataset['step'] === String(by) && !button.disabled);
      (same ?? [...buttons].find((button) => !button.disabled))?.focus();
    });
  };
  const drop = (to: number) => {
    const item = dragged === null ? undefined : order.shown[dragged];
    if (dragged !== null && item) order.move(dragged, to - dragged, nameOf(item));
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={label}>
        {order.shown.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is not the only way
          <li
            key={item.id}
            data-row={item.id}
            data-dragged={dragged === at || undefined}
            data-over={
              over === at && dragged !== at ? (dragged !== null && dragged < at ? 'below' : 'above') : undefined
            }
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            <IconGripVertical size={20} stroke={1.5} className={classes.grip} aria-hidden />
            {row(item)}
            <span className={classes.steps}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                data-step={-1}
                disabled={at === 0}
                aria-label={`Sposta su ${nameOf(item)}`}
                onClick={() => step(item, at, -1)}
              >
                <IconArrowUp size={20} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                data-step={1}
                disabled={at === order.shown.length - 1}
                aria-label={`Sposta giù ${nameOf(item)}`}
                onClick={() => step(item, at, 1)}
              >
                <IconArrowDown size={20} stroke={1.75} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{order.told}</VisuallyHidden>
    </>
  );
};
