/** Papers of a candidate: which file takes the place of which, what a receipt may be, and who sees whose photograph. */
import { expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';
import { candidate, invite, INVITATIONS, photo, uploadSide, type Invited } from '../../test/invitations.ts';
import { plainPdf } from '../../test/papers.ts';

const t = testPortal();
/** A sponsor whom nobody else uses. */
const newSponsor = async (): Promise<Client> => {
  const { body } = await t.anyone.post<{ username: string }>('/dev/agents.json');
  return t.as(body.username, 0);
};
const pathOf = (id: number, kind: string) => `/file/subordinate-invitations/${id}/${kind}`;

it('NET-038 NET-021 of several sides the one that is taken anew is forgotten, and no other', async () => {
  const sponsor = await newSponsor();
  const { id } = (await invite(sponsor)).body;
  const fileOf = async (kind: string): Promise<number> => {
    const { rows } = await t.db.query<{ file: number }>(
      'select file_id::int as file from invitation_files where invitation_id = $1 and kind = $2',
      [id, kind],
    );
    return rows[0]?.file ?? 0;
  };
  const isKept = async (file: number) =>
    (await t.db.query('select id from files where id = $1', [file])).rows.length === 1;
  for (const kind of ['id_front', 'id_back']) expect((await uploadSide(sponsor, id, kind)).status).toBe(200);
  // In this order: by whatever way the rows are read, another side stands before one of them.
  for (const kind of ['id_back', 'id_front']) {
    const before = await fileOf(kind);
    expect(await isKept(before)).toBe(true);
    expect((await uploadSide(sponsor, id, kind)).status).toBe(200);
    const after = await fileOf(kind);
    expect([after === before, await isKept(before), await isKept(after)], kind).toEqual([false, false, true]);
  }
  for (const kind of ['id_front', 'id_back']) expect((await sponsor.get(pathOf(id, kind))).status).toBe(200);
});

it('NET-040 a receipt may be a PDF, of which there is no small picture; a side is a photograph', async () => {
  const sponsor = await newSponsor();
  const { id } = (await invite(sponsor)).body;
  const content = `data:application/pdf;base64,${plainPdf().toString('base64')}`;
  const send = (documentType: string) =>
    sponsor.post<Invited>(`${INVITATIONS}/${id}/files`, {
      documentType,
      file: { content, name: 'ricevuta.pdf', type: 'application/pdf' },
    });
  const refused = await send('id_front');
  expect([refused.status, refused.body.violations]).toEqual([
    422,
    [{ propertyPath: 'file', message: 'Il file deve essere una foto (JPEG o PNG).' }],
  ]);
  expect((await send('postal_order')).status).toBe(200);
  const whole = await sponsor.get(pathOf(id, 'postal_order'));
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await sponsor.get(`${pathOf(id, 'postal_order')}?size=small`)).status).toBe(404);
});

it('NET-454 whose a photograph is, is said of the last: the sponsor sees their own, not the candidate’s', async () => {
  const sponsor = await newSponsor();
  const link = await sponsor.put<{ address: string }>('/api/invitation-links', {});
  const handed = `/api/handed-invitations/${link.body.address.split('/').at(-1) ?? ''}`;
  expect((await t.anyone.put(`${handed}/data`, { version: null, ...candidate() })).status).toBe(200);
  const { items } = (await sponsor.get<{ items: { id: number }[] }>(INVITATIONS)).body;
  const id = items[0]?.id ?? 0;
  const byCandidate = async () =>
    t.anyone.post(`${handed}/files`, { documentType: 'cf_front', file: await photo('cf_front.jpg') });
  const seen = async () => {
    type Files = { files: Record<string, { fileDownloadUrl: string | null } | null> };
    const { files } = (await sponsor.get<Files>(`${INVITATIONS}/${id}`)).body;
    return [files['cf_front']?.fileDownloadUrl, (await sponsor.get(pathOf(id, 'cf_front'))).status];
  };
  expect((await byCandidate()).status).toBe(200);
  expect(await seen()).toEqual([null, 404]);
  expect((await uploadSide(sponsor, id, 'cf_front')).status).toBe(200);
  expect(await seen(), 'the sponsor’s').toEqual([pathOf(id, 'cf_front'), 200]);
  expect((await byCandidate()).status).toBe(200);
  expect(await seen(), 'the candidate’s again').toEqual([null, 404]);
});
