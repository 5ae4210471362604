import { describe, expect, it } from 'vitest';
import { listDayFault, mayIssue, type IssueFacts } from './may.ts';

const ready: IssueFacts = {
  photo: 'accepted',
  hasSigned: true,
  lastDay: null,
  today: '2026-11-22',
  isLost: false,
  lostOn: null,
};

describe('who has a card made', () => {
  it.each<[Partial<IssueFacts>, RegExp | null]>([
    [{}, null],
    [{ photo: null }, /serve la foto tessera/],
    [{ photo: 'waiting' }, /in attesa di convalida/],
    [{ photo: 'discarded' }, /è stata scartata/],
    [{ hasSigned: false }, /ha firmato la lettera d’incarico/],
    [{ lastDay: '2027-11-21' }, /valido fino al 21\/11\/2027: potrai rinnovarlo dal 22\/10\/2027/],
    [{ lastDay: '2026-12-22' }, null],
    [{ lastDay: '2026-12-23' }, /rinnovarlo dal 23\/11\/2026/],
    [{ lastDay: '2027-11-21', isLost: true }, null],
    [{ lastDay: '2027-11-21', isLost: true, lostOn: '2026-11-21' }, null],
    [{ lastDay: '2027-11-21', isLost: true, lostOn: '2026-11-22' }, /^Oggi hai già avuto .* da domani\.$/],
    [{ lastDay: '2026-12-22', lostOn: '2026-11-22' }, null],
    [{ isLost: true }, /non c’è nulla da sostituire/],
  ])('NET-440 NET-443 %j', (facts, why) => {
    const said = mayIssue({ ...ready, ...facts });
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });

  it('NET-445 a list is of today or of a day that was', () => {
    expect(listDayFault('2026-11-22', '2026-11-22')).toBeNull();
    expect(listDayFault('2026-11-23', '2026-11-22')).toContain('fino a oggi');
  });
});
