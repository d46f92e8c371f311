import type { Invariant } from '../../kernel/app/module.ts'

export const operationsInvariants: readonly Invariant[] = [
  {
    name: 'A sent email has a Message-ID and a time',
    sql: `select id::text from outbox_mail where state = 'SENT' and (message_id is null or sent_at is null)`,
  },
  {
    name: 'An email with an account link was erased after sending',
    sql: `select id::text from outbox_mail where state = 'SENT' and confidential and (html_body is not null or text_body like '%://%')`,
  },
  {
    name: 'Every attachment of an unsent email exists',
    sql: `select outbox_mail.id::text from outbox_mail cross join jsonb_array_elements_text(attachments) as file
      where state = 'WAITING' and not exists (select from stored_file where id::text = file and deleted_at is null)`,
  },
  {
    name: 'A background job that created a file has that file',
    sql: `select id::text from background_job where file_id is not null
      and not exists (select from stored_file where stored_file.id = file_id)`,
  },
  {
    name: 'Every notification belongs to a user',
    sql: 'select id::text from notification where not exists (select from app_user where app_user.id = user_id)',
  },
  {
    name: 'Every seal of the audit trail has its entry',
    sql: 'select entry_id::text as id from audit_checkpoint where not exists (select from audit_entry where id = entry_id)',
  },
]
