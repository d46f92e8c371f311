import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
billings.approve PUT /billings/tax-periods/:id /billings/tax-periods/:id/reopening
billings.approve POST /billings/tax-periods/:id/reopening
billings.create POST /billings/generate /billings /billings/retro/drafts
billings.edit POST /billings/reminders /billings/:id/lines /billings/:id/documents
billings.edit PUT /billings/:id /billings/:id/dispute /billings/:id/recalculate
billings.edit DELETE /billings/:id /billings/:id/lines/:lineID /billings/:id/documents/:documentID
billings.export EXPORT /billings /billings/ready /billings/retro /billings/credit-notes
billings.post PUT /billings/:id/retention
billings.post POST /billings/:id/email
billings.view GET /billings /billings/counts /billings/:id /billings/:id/history
billings.view/full GET /billings/account /billings/ready /billings/ready/counts /billings/ready/:timesheetID /billings/aging /billings/statement
billings.view/full GET /billings/statement/download /billings/:id/invoice /billings/:id/e-invoice /billings/:id/documents
billings.view/full GET /billings/:id/documents/:documentID /billings/:id/comments /billings/tax-periods /billings/retro /billings/retro/counts
billings.view/full PUT /billings/status /billings/:id/status
billings.view/full POST /billings/:id/comments
credit-notes.create POST /billings/:id/credit-note
credit-notes.view GET /billings/credit-notes /billings/credit-notes/:id /billings/credit-notes/:id/invoice /billings/credit-notes/:id/e-invoice
credit-notes.view GET /billings/credit-notes/:id/history
credit-notes.view PUT /billings/credit-notes/:id/status
receipts.create POST /billings/:id/payments /billings/receipts /billings/allocations
receipts.create GET /billings/receipts/suggestion /billings/allocations/suggestion
receipts.export EXPORT /billings/receipts /billings/allocations
receipts.view GET /billings/receipts /billings/receipts/:id /billings/receipts/:id/history /billings/allocations /billings/allocations/:id
receipts.view GET /billings/allocations/:id/history
receipts.view PUT /billings/receipts/:id/status /billings/allocations/:id/status
`,
  records: {
    '/billings/credit-notes/:id': `select id, version from credit_note where country_id = $c`,
    '/billings/receipts/:id': `select id, version from receipt where country_id = $c`,
    '/billings/allocations/:id': `select id, version from allocation where country_id = $c`,
    '/billings/tax-periods/:id/reopening': `select id, 1 as version from legal_entity where country_id = $c`,
    '/billings/tax-periods/:id': `select id, 0 as version from legal_entity where country_id = $c`,
    '/billings/:id/lines/:lineID': `select b.id, l.id as "lineID" from billing b join billing_line l on l.billing_id = b.id where b.country_id = $c
      order by $s`,
    '/billings/:id/documents/:documentID': `select d.billing_id as id, d.id as "documentID" from document d
      join billing b on b.id = d.billing_id where b.country_id = $c`,
    '/billings/:id/recalculate': `select id, version from billing where country_id = $c and status in ('DRAFT', 'RETURNED')`,
    '/billings': `select id, version from billing where country_id = $c order by $s`,
  },
}
