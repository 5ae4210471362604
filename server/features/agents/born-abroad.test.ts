import { describe, expect, it } from 'vitest';
import { newKey, testPortal } from '../../test/harness.ts';

const t = testPortal();
type Birth = { birthPlace: string };

describe('whoever was born abroad, of whom the country alone is kept', () => {
  it('ACC-633 ACC-207 is said to be born in it by its name: profile, agent, upload, card and list', async () => {
    const { username } = (await t.anyone.post<{ username: string }>('/dev/agents.json')).body;
    const { rows } = await t.db.query<{ id: number; agent: number; upload: number; code: string }>(
      `update people p
       set birth_municipality = null, birth_country = 'FR', fiscal_code = 'VRDLCU90C52Z110X'
       from users u
       join agents a on a.user_id = u.id
       join user_uploads l on l.user_id = u.id and l.kind = 'photo_id'
       where u.username = $1 and p.id = u.person_id
       returning u.id::int, a.id::int as agent, l.id::int as upload, p.fiscal_code as code`,
      [username],
    );
    const who = await t.as(username);
    const admin = await t.as('admin');
    const ids = rows[0];
    expect((await who.get<Birth>('/api/account/profile')).body.birthPlace).toBe('Francia');
    expect((await admin.get<Birth>(`/api/admin/agents/${ids?.agent}`)).body.birthPlace).toBe('Francia');
    const upload = await admin.get<{ declared: Birth }>(`/api/admin/user-uploads/${ids?.upload}`);
    expect(upload.body.declared.birthPlace).toBe('Francia');
    expect((await who.post('/api/agent/card', {}, { key: newKey() })).status).toBe(200);
    const card = await t.db.query('select birth_place from agent_cards where agent_id = $1', [ids?.agent]);
    expect(card.rows).toEqual([{ birth_place: 'Francia' }]);
    const listed = await admin.get<{ items: (Birth & { fiscalCode: string })[] }>(
      `/api/admin/agents-in-charge?search=${username}`,
    );
    expect(listed.body.items).toEqual([expect.objectContaining({ fiscalCode: ids?.code, birthPlace: 'Francia' })]);
  });
});
