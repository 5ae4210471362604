import { describe, expect, it } from 'vitest';
import { comesBack, landsInField } from './use-ready-field.ts';

describe('the focus of the field for codes', () => {
  const beside = { isOnControl: false, isCameraOn: false, isBelowDialog: false };
  it.each([
    [beside, true],
    [{ ...beside, isOnControl: true }, false],
    [{ ...beside, isCameraOn: true }, false],
    [{ ...beside, isBelowDialog: true }, false],
  ])('NET-157 NET-1069 after a press %j comes back: %s', (press, back) => expect(comesBack(press)).toBe(back));

  const typed = { key: 'A', isModified: false, isInField: false, isBelowDialog: false };
  it.each([
    [typed, true],
    [{ ...typed, key: '7' }, true],
    [{ ...typed, key: ' ' }, false],
    [{ ...typed, key: 'Enter' }, false],
    [{ ...typed, key: 'Tab' }, false],
    [{ ...typed, isModified: true }, false],
    [{ ...typed, isInField: true }, false],
    [{ ...typed, isBelowDialog: true }, false],
  ])('NET-1069 what is typed %j lands in it: %s', (key, lands) => expect(landsInField(key)).toBe(lands));
});
