/** Goes on once something is done, unless one went somewhere else meanwhile (ACC-710). */
import { useNavigate } from '@tanstack/react-router';
import { here, type IsHere } from './here.ts';
import type { searchOf } from './link.ts';

type Where = { to: string; search?: ReturnType<typeof searchOf>; replace?: boolean };
/** `go`: whether one was led there; who was not has to be told what was done, as the page there would. */
export type Pressed = { isHere: IsHere; go: (where: Where) => Promise<boolean> };

/** One presses now, and is led on later. */
export const pressedHere = (navigate: (where: Where) => unknown): Pressed => {
  const isHere = here();
  return {
    isHere,
    go: async (where) => {
      if (!isHere()) return false;
      await navigate(where);
      return true;
    },
  };
};

/** @returns what to call when one presses, before anything is waited for */
export const useGo = (): (() => Pressed) => {
  const navigate = useNavigate();
  return () => pressedHere(navigate);
};
