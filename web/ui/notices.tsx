/** Opens dialogs, questions and notices from anywhere; `overlays.tsx` draws them. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './overlays.module.css';

export type ShownDialog = { id: number; title: ReactNode; content: ReactNode; done: () => void };
/** What a notice offers besides reading it: to take back what it tells. */
export type NoticeAction = { label: string; onPress: () => void };
/** `isBusy`: of something that is under way. */
export type ShownNotice = { id: number; text: string; action?: NoticeAction | undefined; isBusy?: boolean };
type Shown = { dialogs: readonly ShownDialog[]; notices: readonly ShownNotice[] };

let shown: Shown = { dialogs: [], notices: [] };
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: Partial<Shown>): void => {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
};
/** What `Overlays` draws. */
export const overlayStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): Shown => shown,
};

/** Opens a dialog whose content can close it. Resolves once it is closed, however that was. */
export const openDialog = (
  title: ReactNode,
  content: (close: () => void) => ReactNode,
  /** Closes it, when there is nothing to say or ask any more. */
  over?: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = () => {
      set({ dialogs: shown.dialogs.filter((d) => d.id !== id) });
      resolve();
    };
    if (over?.aborted) return resolve();
    over?.addEventListener('abort', close, { once: true });
    set({ dialogs: [...shown.dialogs, { id, title, content: content(close), done: close }] });
  });

/** A success dialog closes by itself after 1.5 s unless it carries content (ACC-011). */
export const successDialog = (title = 'Operazione conclusa con successo', content?: ReactNode): Promise<void> =>
  openDialog(title, (close) => {
    if (!content) {
      setTimeout(close, 1500);
      return null;
    }
    return (
      <>
        <div>{content}</div>
        <div className={styles.buttons}>
          <Button onClick={close} data-autofocus>
            Chiudi
          </Button>
        </div>
      </>
    );
  });

/** A success notice stays 80 ms per character of its text (ACC-011), and never too short to be read. */
const noticeMilliseconds = (text: string): number => Math.max(1500, text.length * 80);
/** With something to press it stays long enough to be reached, by keyboard too. */
const TO_PRESS_MS = 10_000;
export const closeNotice = (id: number): void => set({ notices: shown.notices.filter((n) => n.id !== id) });
export const successNotice = (text: string, action?: NoticeAction): void => {
  lastId += 1;
  const id = lastId;
  set({ notices: [...shown.notices, { id, text, action }].slice(-3) });
  setTimeout(() => closeNotice(id), action ? TO_PRESS_MS : noticeMilliseconds(text));
};
/** Says what is under way until it is over, and offers to give it up. @returns what closes it */
export const busyNotice = (text: string, onGiveUp: () => void): (() => void) => {
  lastId += 1;
  const id = lastId;
  const action: NoticeAction = { label: 'Annulla', onPress: onGiveUp };
  set({ notices: [...shown.notices, { id, text, action, isBusy: true }].slice(-3) });
  return () => closeNotice(id);
};

/** In a dialog where one still is, which then leads on; in a notice where one went meanwhile (ACC-710). */
export const tellSuccess = async (isHere: () => boolean, title: string, content?: ReactNode): Promise<void> =>
  isHere() ? successDialog(title, content) : successNotice(title);

/** «Errore», «Attenzione» or a title of its own, with the server's sentence. */
export const errorDialog = (title: string, message: string): Promise<void> =>
  openDialog(title, (close) => (
    <>
      <p role="alert">{message}</p>
      <div className={styles.buttons}>
        <Button onClick={close} data-autofocus>
          Ho capito
        </Button>
      </div>
    </>
  ));

/** Asks before what cannot be undone; names the thing, the consequence and what the button does. */
export const confirmDialog = async (question: {
  title: string;
  text?: ReactNode;
  confirm: string;
  cancel?: string;
  dangerous?: boolean;
  /** Takes the question back, as if it had not been confirmed. */
  over?: AbortSignal;
}): Promise<boolean> => {
  let answer = false;
  const content = (close: () => void) => (
    <>
      {question.text && <div>{question.text}</div>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {question.cancel ?? 'Annulla'}
        </Button>
        <Button
          {...(question.dangerous ? { color: 'danger.6' } : {})}
          onClick={() => {
            answer = true;
            close();
          }}
        >
          {question.confirm}
        </Button>
      </div>
    </>
  );
  await openDialog(question.title, content, question.over);
  return answer;
};
