/** How the customer of a private order is chosen, event by event. */
import { describe, expect, it } from 'vitest';
import { moveChooser, NO_CUSTOMER, type Chooser, type ChooserEvent } from './chooser.ts';

const [anna, bruno] = ['Anna', 'Bruno'];
const EVENTS: readonly ChooserEvent<string>[] = [
  { type: 'choose', customer: bruno },
  { type: 'create' },
  { type: 'edit' },
  { type: 'saved', customer: bruno },
  { type: 'cancel' },
];
const selected: Chooser<string> = { state: 'selected', customer: anna };
const chosen: Chooser<string> = { state: 'selected', customer: bruno };
const editing: Chooser<string> = { state: 'editing', customer: anna };
const empty: Chooser<string> = { state: 'empty' };
const creating: Chooser<string> = { state: 'creating' };

describe('the customer of a private order', () => {
  it.each<[string, Chooser<string>, Chooser<string>[]]>([
    ['ORD-233 ORD-234 empty', empty, [chosen, creating, empty, empty, empty]],
    ['ORD-238 creating', creating, [creating, creating, creating, chosen, empty]],
    ['ORD-235 ORD-236 selected', selected, [selected, selected, editing, selected, empty]],
    ['ORD-235 ORD-238 editing', editing, [editing, editing, editing, chosen, selected]],
  ])('%s, by choose, create, edit, saved, cancel', (_, from, to) =>
    expect(EVENTS.map((e) => moveChooser(from, e).chooser)).toEqual(to),
  );
  it.each([empty, creating])('ORD-237 editing with no chosen customer alerts and changes nothing ($state)', (from) =>
    expect(moveChooser(from, { type: 'edit' })).toEqual({ chooser: from, alert: NO_CUSTOMER }),
  );
  it('nothing else alerts', () => {
    for (const from of [empty, creating, selected, editing])
      for (const event of EVENTS)
        if (event.type !== 'edit' || 'customer' in from) expect(moveChooser(from, event).alert).toBeNull();
  });
});
