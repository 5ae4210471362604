import { describe, expect, it } from 'vitest';
import { actOf, stepped, type Pressed } from './list-keys.ts';

const pressed = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  isModified: false,
  isElsewhere: false,
  isInRows: true,
  isOnPress: false,
  ...more,
});

describe('keys in a list', () => {
  it.each([
    ['/', 'search'],
    ['?', 'help'],
    ['j', 'next'],
    ['K', 'previous'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['x', 'choose'],
    ['Enter', 'open'],
    ['a', null],
  ])('NET-683 %s within a row: %s', (key, act) => {
    expect(actOf(pressed(key))).toBe(act);
    expect(actOf(pressed(key, { isElsewhere: true })), 'in a field').toBeNull();
    expect(actOf(pressed(key, { isModified: true })), 'with Ctrl').toBeNull();
  });
  it.each(['ArrowDown', 'ArrowUp', 'x', 'Enter'])('NET-683 %s outside the rows is the page’s', (key) =>
    expect(actOf(pressed(key, { isInRows: false }))).toBeNull(),
  );
  it('NET-683 Enter on a link or a button presses it by itself', () =>
    expect(actOf(pressed('Enter', { isOnPress: true }))).toBeNull());
  it.each([
    [-1, 'next', 0],
    [-1, 'previous', 2],
    [0, 'next', 1],
    [2, 'next', 2],
    [0, 'previous', 0],
  ] as const)('NET-683 from row %d %s of three is row %d', (at, act, to) => expect(stepped(at, 3, act)).toBe(to));
});
