-- A key that may leave the ring, because nothing stands sealed with it any more; a start that would seal with it again is refused.
alter table sealing_key add column forgotten_at timestamptz;
comment on column sealing_key.forgotten_at is 'set by rotate-keys --forget; the data can be opened without this key';
