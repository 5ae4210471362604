/** Decides what two devices, or two tabs, that have the same draft go on with. */
import { hashKey } from '@tanstack/react-query';

/** A draft as this device keeps it. `revision`: what the server had when it was last equal; 0 when it never was there. */
export type LocalDraft<T> = { id: string; revision: number; isDirty: boolean; savedAt: string; content: T };
/** A draft as the server keeps it, with the device that kept it. `isOurs`: kept by this very device. */
export type RemoteDraft<T> = {
  isOurs: boolean;
  id: string;
  revision: number;
  device: string;
  savedAt: string;
  content: T;
};

export type Reconciled<T> =
  | { kind: 'go-on'; draft: LocalDraft<T> | null }
  /** Both sides were edited: the person says which one goes on. */
  | { kind: 'choose'; local: LocalDraft<T>; remote: RemoteDraft<T> };

/** Whatever the order of their names: the server answers in an order of its own. */
export const sameContent = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b]);

export const adopted = <T>(remote: RemoteDraft<T>): LocalDraft<T> => ({
  id: remote.id,
  revision: remote.revision,
  isDirty: false,
  savedAt: remote.savedAt,
  content: remote.content,
});

/**
 * What to go on with. `remote`: null when the server has none, a word when it could not be asked. Nothing that was
 * typed here and never reached the server is dropped without asking.
 */
export const reconcile = <T>(local: LocalDraft<T> | null, remote: RemoteDraft<T> | null | string): Reconciled<T> => {
  if (typeof remote === 'string') return { kind: 'go-on', draft: local };
  if (local === null) return { kind: 'go-on', draft: remote && adopted(remote) };
  if (remote === null)
    return {
      kind: 'go-on',
      // Sent or thrown away on another device; what changed here since then begins anew.
      draft: local.isDirty ? { ...local, revision: 0 } : null,
    };
  // An answer from before what this device kept last says nothing new.
  if (remote.id === local.id && remote.revision <= local.revision) return { kind: 'go-on', draft: local };
  // Kept by this device, whose answer was lost with the page: what is here is newer.
  if (remote.isOurs && local.isDirty) return { kind: 'go-on', draft: { ...local, revision: remote.revision } };
  return local.isDirty ? { kind: 'choose', local, remote } : { kind: 'go-on', draft: adopted(remote) };
};

/** What another tab left in the store that both write to, seen from this one. */
export type OtherTab<T> =
  | { kind: 'nothing' }
  /** It keeps the very same further, such as a copy that the server has meanwhile. */
  | { kind: 'same'; draft: LocalDraft<T> }
  | { kind: 'other-tab'; other: LocalDraft<T> }
  /** Sent or thrown away there. */
  | { kind: 'sent' };

export const whatOtherTabDid = <T>(
  ours: LocalDraft<T> | null,
  stored: LocalDraft<T> | null,
  isSame: (a: T, b: T) => boolean,
): OtherTab<T> => {
  if (stored === null) return { kind: ours === null ? 'nothing' : 'sent' };
  if (ours !== null && stored.id === ours.id && isSame(stored.content, ours.content))
    return { kind: 'same', draft: stored };
  return { kind: 'other-tab', other: stored };
};

/** How a device calls itself, for «salvata su …». */
export const deviceName = (userAgent: string): string => {
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'telefono Android' : 'tablet Android';
  if (/Macintosh|Windows|X11|Linux|CrOS/.test(userAgent)) return 'computer';
  return 'altro dispositivo';
};
