import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
settings.edit POST /mailbox/:id/retry
settings.view POST /mailbox/:id/text
settings.view GET /mailbox /mailbox/:id
signed-in GET /background-jobs /background-jobs/:id /background-jobs/:id/file
signed-in POST /mailbox/:id/send /background-jobs/:id/cancel /file-conversion
`,
  records: { '/mailbox/:id': 'select id from outbox_mail' },
}
