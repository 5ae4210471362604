import { describe, expect, it } from 'vitest';
import { groupsOf, type Member } from './groups.ts';

const member = (id: number, sponsorId: number | null, name: string, isListed = true): Member => ({
  id,
  sponsorId,
  name,
  isListed,
});
/** 1 sponsors 2, 3 and 4; 3 sponsors 5, who is not listed; 1 stands below somebody who is not of the report. */
const tree = [
  member(4, 1, 'Àlvaro'),
  member(3, 1, 'Bruno'),
  member(2, 1, 'Bruno'),
  member(1, 9, 'Zeno'),
  member(5, 3, 'Carla', false),
];
const ids = (kind: 'single' | 'group', viewerId: number) =>
  groupsOf(tree, viewerId, kind).map((g) => [g.manager.id, ...g.agents.map((a) => a.id)]);

describe('the groups of a report', () => {
  it('ORD-290 single: the viewer first, then by name, then by number', () =>
    expect(ids('single', 1)).toEqual([[1, 1, 4, 2, 3]]));
  it('ORD-290 group: whoever has a group of their own stands there', () =>
    expect(ids('group', 1)).toEqual([
      [1, 1, 4, 2],
      [3, 3],
    ]));
  it('ORD-290 whoever has nobody below is a group of one', () => {
    expect(ids('single', 2)).toEqual([[2, 2]]);
    expect(groupsOf([member(2, null, 'Bruno')], 2, 'group').map((g) => g.agents.length)).toEqual([1]);
  });
  it('ORD-290 a group without anybody listed is left out', () =>
    expect(
      groupsOf([member(1, null, 'Zeno', false), member(2, 1, 'Bruno')], 2, 'group').map((g) => g.manager.id),
    ).toEqual([2]));
  it('ORD-290 nobody listed, no group', () =>
    expect(groupsOf([member(1, null, 'Zeno', false), member(2, 1, 'Bruno', false)], 1, 'group')).toEqual([]));
  it('ORD-290 there is none for a viewer who is not of the report', () => expect(ids('group', 77)).toEqual([]));
});
