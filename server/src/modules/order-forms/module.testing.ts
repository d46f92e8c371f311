import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
assets.export EXPORT /order-form-setup-requests
employee-data-forms.export EXPORT /order-form-setup-requests
medical-cards.export EXPORT /order-form-setup-requests
offer-letters.create POST /order-forms-setups/:id/offer-letter
offer-letters.edit POST /order-forms-setups/:id/signed-offer-letter /order-forms-setups/:id/joining-instructions-email
offer-letters.post POST /order-forms-setups/:id/email-offer-letter
offer-letters.view/full GET /order-forms-setups/:id/offer-letter
order-form-margin.view POST /order-form-setup/margin
order-form-margin.view GET /order-form-setup/:id/margin
order-forms.approve POST /order-form-setup/:id/checks /order-form-setup/:id/approvals /order-form-setup/:id/waivers
order-forms.create GET /order-form-setup/drafts /order-form-setup/grades
order-forms.create POST /order-form-setup/drafts /order-form-setup /order-form-setup/:id/clone-or-renew /order-form-setup/:id/margin
order-forms.create POST /order-form-setup/:id/changes
order-forms.create DELETE /order-form-setup/drafts/:id
order-forms.delete DELETE /order-form-setup/:id
order-forms.edit PUT /order-form-setup/:id
order-forms.edit POST /order-forms-setups/:id/upload-resume /order-forms-setups/:id/proposal /order-forms-setups/:id/visa-team-email
order-forms.edit POST /order-forms-setups/:id/attachments
order-forms.edit DELETE /order-forms-setups/:id/attachments/:attachmentID
order-forms.export EXPORT /order-form-setup /order-form-setup/renewals /order-form-setup-notes /order-form-setup-requests
order-forms.view GET /order-form-setup /order-form-setup/renewals /order-form-setup/counts /order-form-setup/filters /order-form-setup/:id
order-forms.view GET /order-form-setup/:id/history /order-forms-setups/:id/attachments /order-forms-setups/:id/attachments/:attachmentID/download
order-forms.view GET /order-forms-setups/:id/downloads /order-form-setup-requests
order-forms.view PUT /order-form-setup-status/:id /order-form-setup-requests/:id
order-forms.view/full GET /order-form-setup/:id/impact /order-form-setup-notes /order-forms-setups/:id/proposal
order-forms.view/full POST /order-form-setup-notes
order-forms.view/full PUT /order-form-setup-notes/:id
order-forms.view/full DELETE /order-form-setup-notes/:id
settings.approve GET /settings/pending-approvals/:id/preview
settings.edit POST /settings/document-templates/:id/preview
visas.export EXPORT /order-form-setup-requests
`,
  records: {
    '/order-form-setup-notes/:id': `select n.id, n.version from comment n join order_form o on o.id = n.order_form_id where o.country_id = $c`,
    '/order-form-setup-requests/:id': `select r.id, r.version from order_form_request r join order_form o on o.id = r.order_form_id
      where o.country_id = $c and r.kind = 'VISA'`,
    '/order-forms-setups/:id/attachments/:attachmentID': `select p.order_form_id as id, p.id as "attachmentID" from document p
      join order_form o on o.id = p.order_form_id where o.country_id = $c and p.type = 'RESUME'`,
    '/order-forms-setups': `select id, version from order_form where country_id = $c and status = 'APPROVED' or country_id = $c and status = 'ACTIVE'`,
    '/order-form-setup': `select id, version from order_form where country_id = $c and status = 'SUBMITTED'`,
    '/order-form-setup-status': `select id, version from order_form where country_id = $c and status = 'SUBMITTED'`,
  },
}
