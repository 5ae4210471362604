import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** A success dialog closes by itself after 1.5 s unless it carries content (ACC-011). */
export const successDialog = (title = 'Operazione conclusa con successo', content?: ReactNode): Promise<void> =>
  new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: resolve,
      children: content ? (
        <>
          <div>{content}</div>
          <Group justify="flex-end" mt="md">
            <Button onClick={() => modals.close(id)} data-autofocus>
              Chiudi
            </Button>
          </Group>
        </>
      ) : undefined,
    });
    if (!content) setTimeout(() => modals.close(id), 1500);
  });

/** A success notice stays 80 ms per character of its text (ACC-011). */
export const noticeMilliseconds = (text: string): number => Math.max(1500, text.length * 80);
export const successNotice = (text: string): void => {
  notifications.show({ message: text, color: 'success', autoClose: noticeMilliseconds(text), withBorder: true });
};

/** «Errore», «Attenzione» or a title of its own, with the server's sentence. */
export const errorDialog = (title: string, message: string): Promise<void> =>
  new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: resolve,
      children: (
        <>
          <p role="alert">{message}</p>
          <Group justify="flex-end" mt="md">
            <Button onClick={() => modals.close(id)} data-autofocus>
              Ho capito
            </Button>
          </Group>
        </>
      ),
    });
  });

/** Asks before what cannot be undone; names the thing, the consequence and what the button does. */
export const confirmDialog = (question: {
  title: string;
  text?: ReactNode;
  confirm: string;
  cancel?: string;
  dangerous?: boolean;
}): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      children: question.text ? <p>{question.text}</p> : undefined,
      labels: { confirm: question.confirm, cancel: question.cancel ?? 'Annulla' },
      confirmProps: question.dangerous ? { color: 'danger.6' } : {},
      cancelProps: { variant: 'default' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
