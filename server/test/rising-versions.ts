/** Lets a test's database refuse an edit that turns back the version by which others see that there was one. */
import type pg from 'pg';

export const riseVersions = (db: pg.Pool): Promise<unknown> =>
  db.query(`
    create function ema_test_rising_version() returns trigger
    language plpgsql
    as $$
    begin
      if new.version < old.version then
        raise exception 'the version of % went back from % to %', tg_table_name, old.version, new.version;
      end if;
      return new;
    end $$;
    do $$
    declare
      of_table text;
    begin
      for of_table in
        select table_name
        from information_schema.columns
        where table_schema = 'public' and column_name = 'version' and data_type = 'integer'
      loop
        execute format(
          'create trigger zz_rising_version before update on %I
             for each row execute function ema_test_rising_version()',
          of_table);
      end loop;
    end $$`);
