/** The field for codes has what is typed on its page; the controls beside it keep the focus they are given. */
import { useEffect, useRef } from 'react';

const CONTROL = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]';
const FIELD = 'input:not([type=checkbox]), textarea, select';

/** A press beside everything that can be pressed; a phone whose camera reads would open its keyboard (NET-1069). */
export const comesBack = (press: { isOnControl: boolean; isCameraOn: boolean; isBelowDialog: boolean }): boolean =>
  !press.isOnControl && !press.isCameraOn && !press.isBelowDialog;

type Typed = { key: string; isModified: boolean; isInField: boolean; isBelowDialog: boolean };
/** A reader types its code wherever the focus is. A space presses the control that has it. */
export const landsInField = ({ key, isModified, isInField, isBelowDialog }: Typed): boolean =>
  key.length === 1 && key !== ' ' && !isModified && !isInField && !isBelowDialog;

const isBelowDialog = (): boolean => document.querySelector('dialog[open]') !== null;
const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

export const useReadyField = (isCameraOn: boolean) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const press = ({ target }: MouseEvent): void => {
      if (comesBack({ isOnControl: isIn(target, CONTROL), isCameraOn, isBelowDialog: isBelowDialog() }))
        field.current?.focus();
    };
    const type = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      const typed = { key: event.key, isModified, isInField: isIn(event.target, FIELD) };
      if (!landsInField({ ...typed, isBelowDialog: isBelowDialog() })) return;
      // Not a key of the list beside it (NET-683): the character goes where the focus is now.
      event.stopPropagation();
      field.current?.focus();
    };
    document.body.addEventListener('click', press);
    document.addEventListener('keydown', type, { capture: true });
    return () => {
      document.body.removeEventListener('click', press);
      document.removeEventListener('keydown', type, { capture: true });
    };
  }, [isCameraOn]);
  return field;
};
