import { expect, it } from 'vitest';
import { quartersOfDay } from './time-field.tsx';

it('ACC-009 times go by quarters of an hour', () => {
  expect(quartersOfDay).toHaveLength(96);
  expect(quartersOfDay.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
  expect(quartersOfDay.at(-1)).toBe('23:45');
});
