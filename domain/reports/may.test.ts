import { describe, expect, it } from 'vitest';
import type { Role, Shop } from '../access/roles.ts';
import { mayReadReportOf, mayReadReports, readsSales, readsSubordinates } from './may.ts';

describe('who reads reports', () => {
  it('ORD-032 whoever works in a shop', () =>
    expect([mayReadReports(0), mayReadReports(1), mayReadReports(null)]).toEqual([
      null,
      null,
      'Scegli prima il negozio in cui lavori.',
    ]));
  it('ORD-032 in the report’s own shop', () =>
    expect([mayReadReportOf(0, 0), mayReadReportOf(1, 1), mayReadReportOf(0, 1), mayReadReportOf(1, 0)]).toEqual([
      null,
      null,
      'Questo report è del negozio fibra: passa a fibra per vederlo.',
      'Questo report è del negozio kleen: passa a kleen per vederlo.',
    ]));
  it.each<[Shop, Role[], boolean]>([
    [0, ['ROLE_GENERAL_MANAGER'], true],
    [0, ['ROLE_AGENT_WITH_SUBORDINATES'], false],
    [1, ['ROLE_AGENT_WITH_SUBORDINATES'], true],
    [1, ['ROLE_GENERAL_MANAGER'], false],
  ])('ACC-057 ACC-058 sales of shop %i with %j: %s', (shop, roles, reads) =>
    expect(readsSales(shop, roles)).toBe(reads),
  );
  it('subordinates are read by whoever has some', () =>
    expect([readsSubordinates(['ROLE_AGENT_WITH_SUBORDINATES']), readsSubordinates(['ROLE_GENERAL_MANAGER'])]).toEqual([
      true,
      false,
    ]));
});
