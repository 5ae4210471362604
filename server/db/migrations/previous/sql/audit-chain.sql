-- Each audit row's hash covers the hash of the row before it in its lane; the lane's head stands in audit_heads.
create table if not exists audit_heads (
  lane integer primary key,
  rows bigint not null default 0,
  hash text not null default ''
);
insert into audit_heads (lane)
select generate_series(0, 63)
on conflict do nothing;

create or replace function ema_audit_payload(a audit) returns text
language sql
immutable
as $$
  select concat_ws(
    '|',
    extract(epoch from a.at)::text,
    a.event,
    coalesce(a.actor_user_id::text, ''),
    coalesce(a.subject_user_id::text, ''),
    a.object,
    a.object_id,
    a.detail::text,
    a.ip,
    a.request_id)
$$;

create or replace function ema_chain_audit() returns trigger
language plpgsql
security definer
set search_path = public
as $$
declare
  head record;
begin
  select lane, hash
  into head
  from audit_heads
  where lane = coalesce(new.actor_user_id, 0) % 64
  for update;
  -- Anew, under the lane's lock: ids drawn before it would not stand in the order of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.previous_hash := head.hash;
  new.hash := encode(sha256(convert_to(head.hash || '|' || ema_audit_payload(new), 'UTF8')), 'hex');
  update audit_heads
  set hash = new.hash,
    rows = rows + 1
  where lane = head.lane;
  return new;
end $$;

create or replace trigger audit_chain
  before insert on audit
  for each row
  execute function ema_chain_audit();

-- Every row whose hash does not follow from its content and its predecessor, and every lane whose end is missing.
create or replace function ema_audit_faults() returns table (lane integer, id bigint, fault text)
language sql
stable
as $$
  with chained as (
    select a.id,
      a.hash,
      a.previous_hash,
      ema_audit_payload(a) as payload,
      coalesce(a.actor_user_id, 0) % 64 as chain_lane,
      lag(a.hash, 1, '') over (partition by coalesce(a.actor_user_id, 0) % 64 order by a.id) as expected_previous
    from audit a
  )
  select chain_lane::integer, c.id, 'altered or out of order'
  from chained c
  where c.previous_hash <> c.expected_previous
    or c.hash <> encode(sha256(convert_to(c.previous_hash || '|' || c.payload, 'UTF8')), 'hex')
  union all
  select h.lane, null, 'the end of the chain is missing'
  from audit_heads h
  where h.rows <> (
      select count(*)
      from audit a
      where coalesce(a.actor_user_id, 0) % 64 = h.lane)
    or (
      h.rows > 0
      and h.hash is distinct from (
        select a.hash
        from audit a
        where coalesce(a.actor_user_id, 0) % 64 = h.lane
        order by a.id desc
        limit 1))
$$;
