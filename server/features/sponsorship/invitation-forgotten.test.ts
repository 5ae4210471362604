/** The pictures of papers that are replaced, or whose invitation is deleted, are gone with their bytes. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { INVITATIONS, invite } from '../../test/invitations.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { FORGET_BYTES } from '../system/forget-files.ts';

const t = testPortal({ ownFiles: true });
/** A picture of one colour, which nobody else has. */
const send = async (who: Client, id: number, documentType: string, background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = { content: `data:image/jpeg;base64,${bytes.toString('base64')}`, name: 'a.jpg', type: 'image/jpeg' };
  expect((await who.post(`${INVITATIONS}/${id}/files`, { documentType, file })).status).toBe(200);
  const kept = await t.db.query<{ sha256: string }>(
    `select f.sha256 from files f join invitation_files d on d.file_id = f.id where d.invitation_id = $1 and d.kind = $2`,
    [id, documentType],
  );
  return kept.rows[0]?.sha256 ?? '';
};
const isThere = (sha256: string): Promise<boolean> =>
  t.services.ports.files.get(sha256).then(
    () => true,
    () => false,
  );
const areThere = (...of: string[]): Promise<boolean[]> => Promise.all(of.map(isThere));

it('NET-021 NET-038 what was replaced or deleted is gone, what another invitation has too stays', async () => {
  const sponsor = await t.as('agente', 1);
  const [one, other] = [(await invite(sponsor)).body.id, (await invite(sponsor)).body.id];
  const wrong = await send(sponsor, one, 'id_front', '#aa1111');
  const right = await send(sponsor, one, 'id_front', '#11aa11');
  const both = await send(sponsor, one, 'id_back', '#1111aa');
  expect(await send(sponsor, other, 'id_back', '#1111aa')).toBe(both);
  expect(await areThere(wrong, right, both)).toEqual([true, true, true]);
  expect(await doWaitingJobs(t, FORGET_BYTES)).toBe(1);
  expect(await areThere(wrong, right, both)).toEqual([false, true, true]);
  expect((await sponsor.del(`${INVITATIONS}/${one}`, { key: newKey() })).status).toBe(204);
  expect(await doWaitingJobs(t, FORGET_BYTES)).toBe(2);
  expect(await areThere(right, both)).toEqual([false, true]);
  expect((await sponsor.get(`/file/subordinate-invitations/${other}/id_back`)).status).toBe(200);
});
