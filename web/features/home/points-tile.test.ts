/** The figure and the sentence of the tile of points. */
import { describe, expect, it } from 'vitest';
import { pointsTile } from './points-tile.ts';

describe('the tile of points', () => {
  it.each([
    ['128.4', '18.6', '20.0', true, '127,0', '128,4 oggi +18,6 −20,0 con gli ordini da chiudere o in pagamento'],
    ['128.4', '8.8', '0.0', true, '137,2', '128,4 oggi +8,8 con gli ordini da chiudere o in pagamento'],
    ['10.0', '0.0', '20.0', false, '−10,0', '10,0 oggi −20,0 con gli ordini da chiudere o in pagamento'],
    ['128.4', '0.0', '0.0', true, '128,4', 'Scegli gli omaggi nella prossima commissione'],
    ['128.4', '0.0', '0.0', false, '128,4', 'In questo negozio non ci sono omaggi'],
  ])('ORD-489 %s, earned %s, used %s', (current, earned, used, offers, figure, note) =>
    expect(pointsTile({ current, earned, used }, offers)).toEqual({ figure, note }),
  );
});
