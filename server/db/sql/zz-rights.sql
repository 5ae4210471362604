-- Calls run as ema_app: everything but the past of the audit.
grant usage on schema public to ema_app;
grant select, insert, update, delete on all tables in schema public to ema_app;
grant usage, select on all sequences in schema public to ema_app;
grant execute on all functions in schema public to ema_app;
revoke update, delete, truncate on audit from ema_app;
revoke insert, update, delete, truncate on audit_heads from ema_app;
revoke update, delete, truncate on parameters from ema_app;
grant update (value, version) on parameters to ema_app;
-- Who read which text, and the texts themselves, are never changed.
revoke update, delete, truncate on alert_confirmations, alert_texts from ema_app;
-- Somebody signed it, or may: a published text is never changed.
revoke update, delete, truncate on contract_templates from ema_app;
-- What was scanned is what happened.
revoke update, delete, truncate on meeting_scans from ema_app;
-- Written by triggers only.
revoke insert, update, delete, truncate on sales_totals, income_totals, agent_history, row_changes
from ema_app;
-- Told by whoever makes backups, as the owner.
revoke insert, update, delete, truncate on backups_seen from ema_app;
-- Which migrations there are is shown to administrators.
grant usage on schema drizzle to ema_app;
grant select on drizzle.__drizzle_migrations to ema_app;
