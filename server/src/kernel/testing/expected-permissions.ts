import { readFileSync } from 'node:fs'
import { ROLE_CODES, type Role } from '@muster/contract/access/roles.ts'

/**
 * Which right every address asks for, written down a second time and by hand, so that a right that is changed is noticed here:
 * `resource.action`, of views `/full` or `/lookup` where they ask for more or less than limited fields; EXPORT is the list as a file.
 */
const ACCESS_RULES = `
agreements.approve POST /client/master-service-agreement/:id/terminate /client/statement-of-work/:id/terminate
agreements.create POST /client/master-service-agreement /client/statement-of-work
agreements.edit PUT /client/master-service-agreement/:id /client/master-service-agreement/:id/signed-file /client/statement-of-work/:id /client/statement-of-work/:id/signed-file
agreements.edit DELETE /client/master-service-agreement/:id /client/master-service-agreement/:id/documents/:documentID /client/statement-of-work/:id
agreements.edit DELETE /client/statement-of-work/:id/documents/:documentID
agreements.edit POST /client/master-service-agreement/:id/amend /client/master-service-agreement/:id/renew /client/master-service-agreement/:id/documents
agreements.edit POST /client/statement-of-work/:id/amend /client/statement-of-work/:id/renew /client/statement-of-work/:id/documents
agreements.view/full GET /client/master-service-agreement /client/master-service-agreement/:id /client/master-service-agreement/counts
agreements.view/full GET /client/master-service-agreement/:id/difference /client/master-service-agreement/:id/download /client/master-service-agreement/:id/history
agreements.view/full GET /client/master-service-agreement/:id/documents /client/master-service-agreement/:id/documents/:documentID /client/master-service-agreement/:id/chain
agreements.view/full GET /client/statement-of-work /client/statement-of-work/:id /client/statement-of-work/counts /client/statement-of-work/:id/difference
agreements.view/full GET /client/statement-of-work/:id/download /client/statement-of-work/:id/history /client/statement-of-work/:id/documents
agreements.view/full GET /client/statement-of-work/:id/documents/:documentID
agreements.view/full PUT /client/master-service-agreement/:id/status /client/statement-of-work/:id/status
assets.export EXPORT /order-form-setup-requests
audit-trails.export EXPORT /audit-trails
audit-trails.view GET /audit-trails /audit-trails/filters
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
billings.view/full GET /billings/account /billings/ready /billings/ready/counts /billings/ready/:timesheetID /billings/aging /billings/statement /billings/statement/download /billings/:id/invoice
billings.view/full GET /billings/:id/e-invoice /billings/:id/documents /billings/:id/documents/:documentID /billings/:id/comments /billings/tax-periods
billings.view/full GET /billings/retro /billings/retro/counts
billings.view/full PUT /billings/status /billings/:id/status
billings.view/full POST /billings/:id/comments
candidate-contracts.approve POST /candidate-contracts/:id/terminate
candidate-contracts.create POST /candidate-contracts
candidate-contracts.edit PUT /candidate-contracts/:id /candidate-contracts/:id/signed-file
candidate-contracts.edit DELETE /candidate-contracts/:id
candidate-contracts.edit POST /candidate-contracts/:id/amend /candidate-contracts/:id/renew
candidate-contracts.view GET /candidate-contracts /candidate-contracts/counts /candidate-contracts/:id /candidate-contracts/:id/difference /candidate-contracts/:id/download
candidate-contracts.view GET /candidate-contracts/:id/history
candidate-contracts.view PUT /candidate-contracts/:id/status
client-contracts.approve POST /client-contracts/:id/terminate
client-contracts.create POST /client-contracts
client-contracts.edit PUT /client-contracts/:id /client-contracts/:id/rates-check /client-contracts/:id/signed-file
client-contracts.edit DELETE /client-contracts/:id
client-contracts.edit POST /client-contracts/:id/amend /client-contracts/:id/renew
client-contracts.view GET /client-contracts /client-contracts/counts /client-contracts/:id /client-contracts/:id/history
client-contracts.view/full PUT /client-contracts/:id/status
client-contracts.view/full GET /client-contracts/:id/difference /client-contracts/:id/download
clients.create POST /clients /clients/import
clients.create GET /clients/import/template
clients.delete DELETE /clients/:id
clients.edit PUT /clients/:id /clients/bulk /clients/:id/contacts/:contactID /clients/:id/holidays
clients.edit POST /clients/:id/contacts /clients/:id/files
clients.edit DELETE /clients/:id/contacts/:contactID /clients/:id/files/:fileID
clients.export EXPORT /clients /clients/:id/contacts /clients/:id/files /client/master-service-agreement /client/master-service-agreement/:id/documents /client/statement-of-work
clients.export EXPORT /client/statement-of-work/:id/documents /client-contracts
clients.view GET /clients/:id/overview /clients/:id/contacts /clients/:id/contacts/:contactID /clients/:id/holidays /clients/:id/history
clients.view/full GET /clients/:id/files /clients/:id/files/:fileID/download
clients.view/lookup GET /clients /clients/:id /clients/duplicates
consultant-bank.edit POST /candidates/:id/bank-changes
consultant-bank.view GET /candidates/:id/bank /candidates/bank-changes /candidates/bank-changes/:id
consultant-bank.view PUT /candidates/bank-changes/:id/status
consultant-identity.edit PUT /candidates/:id/identity /candidates/:id/dependants
consultant-identity.view POST /candidates/lookup
consultant-pay.edit PUT /candidates/:id/pay
consultants.create POST /candidates /candidates/import
consultants.create GET /candidates/duplicates /candidates/import/template
consultants.delete DELETE /candidates/:id
consultants.edit PUT /candidates/:id /candidates/:id/status /candidates/bulk /candidates/:id/photo
consultants.edit GET /candidates/:id/duplicates
consultants.export EXPORT /candidates /candidate-contracts /leaves /candidates/:id/leaves /candidates/:id/leave-movements
consultants.view GET /candidates/:id/timeline /candidates/:id/profile-sheet /candidates/:id/attachments /candidates/attachments/:id/download /candidates/:id/photo
consultants.view POST /candidates/:id/upload-attachment
consultants.view DELETE /candidates/attachments/:id
consultants.view/lookup GET /candidates /candidates/counts /candidates/:id
credit-notes.create POST /billings/:id/credit-note
credit-notes.view GET /billings/credit-notes /billings/credit-notes/:id /billings/credit-notes/:id/invoice /billings/credit-notes/:id/e-invoice /billings/credit-notes/:id/history
credit-notes.view PUT /billings/credit-notes/:id/status
email-templates.create POST /email-templates
email-templates.delete DELETE /email-templates/:id
email-templates.edit PUT /email-templates/:id
email-templates.edit POST /email-templates/:id/test-send
email-templates.view GET /email-templates /email-templates/catalogue /email-templates/:id /email-templates/:id/versions /email-templates/:id/history
email-templates.view EXPORT /email-templates
email-templates.view POST /email-templates/:id/preview
employee-data-forms.export EXPORT /order-form-setup-requests
exchange-rates.approve PUT /currency-exchanger/:id/status /currency-exchanger/status
exchange-rates.create POST /currency-exchanger /currency-exchanger/day /currency-exchanger/import
exchange-rates.create DELETE /currency-exchanger/:id
exchange-rates.create GET /currency-exchanger/import/template
exchange-rates.edit PUT /currency-exchanger/:id
exchange-rates.view GET /currency-exchanger /currency-exchanger/latest /currency-exchanger/convert /currency-exchanger/:id /currency-exchanger/:id/history
exchange-rates.view EXPORT /currency-exchanger
final-settlements.approve PUT /final-settlements/:id/clearance
final-settlements.create POST /final-settlements /final-settlements/:id/email
final-settlements.edit PUT /final-settlements/:id
final-settlements.edit POST /final-settlements/:id/documents
final-settlements.export EXPORT /final-settlements
final-settlements.view GET /final-settlements /final-settlements/counts /final-settlements/:id /final-settlements/:id/statement /final-settlements/:id/history
final-settlements.view GET /final-settlements/:id/documents /final-settlements/:id/documents/:documentID
final-settlements.view PUT /final-settlements/:id/status
leaves.approve POST /leaves/status
leaves.create POST /candidates/:id/leave-movements/preview /candidates/:id/leaves/preview /candidates/:id/leaves /candidates/:id/leave-movements
leaves.edit PUT /candidates/:id/leaves/:leaveID
leaves.edit DELETE /candidates/:id/leaves/:leaveID
leaves.view GET /leaves/calendar /leaves /leaves/counts /candidates/:id/leaves /candidates/:id/leaves/:leaveID /candidates/:id/leaves/:leaveID/history /candidates/:id/leave-rules
leaves.view/full PUT /candidates/:id/leaves/:leaveID/status
leaves.view/full GET /candidates/:id/leave-balance /candidates/:id/leave-movements
medical-cards.export EXPORT /order-form-setup-requests
offer-letters.create POST /order-forms-setups/:id/offer-letter
offer-letters.edit POST /order-forms-setups/:id/signed-offer-letter /order-forms-setups/:id/joining-instructions-email
offer-letters.post POST /order-forms-setups/:id/email-offer-letter
offer-letters.view/full GET /order-forms-setups/:id/offer-letter
open POST /login /refresh-token /forgot-password /reset-password /reset-password/check /first-administrator /open/timesheets/read /open/timesheets/answer
open GET /public-config
order-form-margin.view POST /order-form-setup/margin /margin-setups/calculate
order-form-margin.view GET /order-form-setup/:id/margin /margin-setups/active
order-forms.approve POST /order-form-setup/:id/checks /order-form-setup/:id/approvals /order-form-setup/:id/waivers
order-forms.create GET /order-form-setup/drafts /order-form-setup/grades
order-forms.create POST /order-form-setup/drafts /order-form-setup /order-form-setup/:id/clone-or-renew /order-form-setup/:id/margin /order-form-setup/:id/changes
order-forms.create DELETE /order-form-setup/drafts/:id
order-forms.delete DELETE /order-form-setup/:id
order-forms.edit PUT /order-form-setup/:id
order-forms.edit POST /order-forms-setups/:id/upload-resume /order-forms-setups/:id/proposal /order-forms-setups/:id/visa-team-email /order-forms-setups/:id/attachments
order-forms.edit DELETE /order-forms-setups/:id/attachments/:attachmentID
order-forms.export EXPORT /order-form-setup /order-form-setup/renewals /order-form-setup-notes /order-form-setup-requests
order-forms.view GET /order-form-setup /order-form-setup/renewals /order-form-setup/counts /order-form-setup/filters /order-form-setup/:id /order-form-setup/:id/history
order-forms.view GET /order-forms-setups/:id/attachments /order-forms-setups/:id/attachments/:attachmentID/download /order-forms-setups/:id/downloads /order-form-setup-requests
order-forms.view PUT /order-form-setup-status/:id /order-form-setup-requests/:id
order-forms.view/full GET /order-form-setup/:id/impact /order-form-setup-notes /order-forms-setups/:id/proposal
order-forms.view/full POST /order-form-setup-notes
order-forms.view/full PUT /order-form-setup-notes/:id
order-forms.view/full DELETE /order-form-setup-notes/:id
payrolls.create POST /payrolls/adjustments /payrolls/loans /payrolls/generate /payrolls /payrolls/:id/calculate /payrolls/:id/documents
payrolls.edit POST /payrolls/reminders
payrolls.edit PUT /payrolls/:id
payrolls.create PUT /payrolls/adjustments/:id /payrolls/loans/:id /payrolls/:id/exclusions
payrolls.create DELETE /payrolls/adjustments/:id /payrolls/:id /payrolls/:id/documents/:documentID
payrolls.export EXPORT /payrolls/adjustments /payrolls/loans /payrolls /payrolls/:id/lines /payrolls/:id/accruals
payrolls.post POST /payrolls/:id/email
payrolls.create GET /payrolls/preview
payrolls.view GET /payrolls /payrolls/counts /payrolls/:id /payrolls/:id/lines /payrolls/:id/lines/:lineID /payrolls/:id/history
payrolls.view/full GET /payrolls/adjustments /payrolls/loans /payrolls/loans/:id /payrolls/variance /payrolls/:id/accruals /payrolls/:id/payslip /payrolls/:id/documents
payrolls.view/full GET /payrolls/:id/documents/:documentID /payrolls/:id/comments
payrolls.view/full PUT /payrolls/status /payrolls/:id/status /payrolls/:id/lines/status
payrolls.view/full POST /payrolls/:id/comments
purchase-orders.approve POST /purchase-orders/:id/amendments /purchase-orders/:id/overruns
purchase-orders.create POST /purchase-orders
purchase-orders.delete DELETE /purchase-orders/:id
purchase-orders.edit PUT /purchase-orders/:id /purchase-orders-client-contracts/:id
purchase-orders.edit POST /purchase-orders/:id/documents /purchase-orders-client-contracts
purchase-orders.edit DELETE /purchase-orders/:id/documents/:documentID /purchase-orders-client-contracts/:id
purchase-orders.export EXPORT /purchase-orders /purchase-orders/:id/consumption /purchase-orders/:id/documents /purchase-orders-client-contracts
purchase-orders.view GET /purchase-orders /purchase-orders/counts /purchase-orders/:id /purchase-orders/:id/history
purchase-orders.view/full PUT /purchase-orders/:id/status
purchase-orders.view/full GET /purchase-orders/:id/consumption /purchase-orders/:id/documents /purchase-orders/:id/documents/:documentID /purchase-orders-client-contracts
receipts.create POST /billings/:id/payments /billings/receipts /billings/allocations
receipts.create GET /billings/receipts/proposal /billings/allocations/proposal
receipts.export EXPORT /billings/receipts /billings/allocations
receipts.view GET /billings/receipts /billings/receipts/:id /billings/receipts/:id/history /billings/allocations /billings/allocations/:id /billings/allocations/:id/history
receipts.view PUT /billings/receipts/:id/status /billings/allocations/:id/status
reports.view GET /candidates-reports/:country
settings.approve GET /settings/pending-approvals /settings/pending-approvals/:id /settings/pending-approvals/:id/preview
settings.approve PUT /settings/pending-approvals/:id/status
settings.create POST /settings/legal-entities /settings/countries/:id/parameters /settings/approval-rules /settings/billing-rules /settings/public-holidays
settings.create POST /settings/public-holidays/propose /settings/public-holidays/import /teams /medical-card-policies /settings/document-templates/:id /margin-setups
settings.create GET /settings/public-holidays/import/template
settings.delete DELETE /settings/legal-entities/:id /settings/public-holidays/:id /teams/:id /medical-card-policies/:id /margin-setups/:id
settings.delete POST /settings/legal-entities/:id/restore /medical-card-policies/:id/archive /medical-card-policies/:id/restore
settings.edit PUT /submit-feedback/:id /settings /settings/legal-entities/:id /settings/countries/:id/parameters/:editionID /settings/approval-rules/:id /settings/billing-rules/:id
settings.edit PUT /settings/public-holidays/:id /settings/number-series/:id /settings/reminders/:id /teams/:id /medical-card-policies/:id /settings/document-templates/:id/versions/:editionID
settings.edit PUT /margin-setups/:id
settings.edit GET /settings/legal-entities/:id/bank /medical-card-policies/premiums/template
settings.edit POST /settings/versions/:id/withdraw /settings/public-holidays/:id/confirm /medical-card-policies/:id/premiums/import /settings/document-templates/:id/preview /mailbox/:id/retry
settings.view POST /mailbox/:id/text
settings.view GET /submit-feedback /settings /settings/history /settings/legal-entities /settings/legal-entities/:id /settings/legal-entities/:id/history /settings/countries
settings.view GET /settings/countries/:id /settings/countries/:id/history /settings/approval-rules /settings/approval-rules/history /settings/billing-rules
settings.view GET /settings/billing-rules/history /settings/versions/:id /settings/public-holidays/:id/history /settings/number-series /settings/number-series/:id
settings.view GET /settings/number-series/:id/history /settings/reminders /settings/reminders/:id /settings/reminders/:id/history /teams /teams/:id /teams/:id/history
settings.view GET /medical-card-policies /medical-card-policies/:id /medical-card-policies/:id/history /medical-card-policies/:id/premiums/export /settings/document-templates
settings.view GET /settings/document-templates/:id /settings/document-templates/:id/history /margin-setups /margin-setups/:id /margin-setups/:id/history /mailbox /mailbox/:id
settings.view EXPORT /submit-feedback /settings/legal-entities /settings/public-holidays /settings/number-series /settings/reminders /teams /medical-card-policies /margin-setups
signed-in PUT /logout /profile /profile/password /profile/picture /saved-views/:id /user-notifications
signed-in GET /profile /profile/picture /profile/sessions /users/:id/picture /user-directory /roles /countries /user-countries /saved-views /saved-views/:id /legal-entities
signed-in GET /settings/public-holidays /settings/public-holidays/:id /delegations /delegations/choices /team-directory /medical-card-policy-directory /user-notifications
signed-in EXPORT /user-notifications
signed-in GET /user-notifications-count /background-jobs /background-jobs/:id /background-jobs/:id/file /dashboard /search
signed-in DELETE /profile/picture /profile/sessions/:id /profile/sessions /saved-views/:id /delegations/:id
signed-in POST /mailbox/:id/send /profile/two-factor /saved-views /submit-feedback /delegations /background-jobs/:id/cancel /file-conversion
timesheets.approve POST /timesheets/approve
timesheets.create POST /timesheets/generate /timesheets
timesheets.edit POST /timesheets/:id/email /timesheets/:id/copy /timesheets/submit /timesheets/reminders /timesheets/import /timesheets/:id/adjustments /timesheets/:id/documents
timesheets.edit PUT /timesheets/days /timesheets/:id /timesheets/:id/days
timesheets.edit GET /timesheets/import/template
timesheets.edit DELETE /timesheets/:id /timesheets/:id/adjustments/:adjustmentID /timesheets/:id/documents/:documentID
timesheets.export EXPORT /timesheets/reminders /timesheets/month-close/placements /timesheets
timesheets.view GET /timesheets/month-close /timesheets/month-close/placements /timesheets /timesheets/counts /timesheets/progress /timesheets/open-month /timesheets/:id /timesheets/:id/history
timesheets.view/full GET /timesheets/:id/recipients /candidate-timesheets /timesheets/reminders /timesheets/month-close/placements/:id /timesheets/grid /timesheets/:id/download
timesheets.view/full GET /timesheets/:id/documents /timesheets/:id/documents/:documentID /timesheets/:id/comments
timesheets.view/full PUT /timesheets/:id/status
timesheets.view/full POST /timesheets/:id/comments
users.create POST /users
users.delete DELETE /user
users.edit PUT /users/:id /users/:id/unlock
users.edit POST /users/:id/invite
users.edit DELETE /users/:id/two-factor /users/:id/sessions
users.view EXPORT /users
users.view GET /users /users/:id /users/:id/history /users/:id/sessions
visas.export EXPORT /order-form-setup-requests
wage-files.view GET /payrolls/bank-file /payrolls/:id/wage-file /payrolls/:id/wage-file/download
`

/** Of `GET /clients` the rights that are asked for, of which one is enough: `clients.view/lookup`, `signed-in` or `open`. */
const ASKED = new Map<string, string[]>()
for (const line of ACCESS_RULES.trim().split('\n')) {
  const [accessRule, method, ...paths] = line.split(' ') as [string, string, ...string[]]
  for (const path of paths) ASKED.set(`${method} ${path}`, [...(ASKED.get(`${method} ${path}`) ?? []), accessRule])
}

export const expectedPermissions = (address: string): readonly string[] => ASKED.get(address) ?? []
export const addresses = (): string[] => [...ASKED.keys()]

/** The matrix as it is written, read here in another way than the product reads it: a right is a letter in a cell. */
const MATRIX = readFileSync(new URL('../../../../contract/src/access/matrix.ts', import.meta.url), 'utf8')
const LETTER: Readonly<Record<string, string>> = {
  ...{ create: 'C', edit: 'E', delete: 'D', approve: 'A', post: 'P', export: 'X' },
}
const LINES = MATRIX.split('\n').filter((line) => line.startsWith('| '))
const CODES = LINES[0]!.split('|').map((cell) => cell.trim())

/** Such as `cV~E`. */
export function cellOf(resource: string, role: Role): string {
  const column = CODES.findIndex((code) => ROLE_CODES[code as keyof typeof ROLE_CODES] === role)
  return LINES.find((line) => line.startsWith(`| ${resource} `))!
    .split('|')
    [column]!.trim()
}

/** Whether a role may pass one of the doors. */
export const isAdmitted = (accessRules: readonly string[], role: Role): boolean =>
  accessRules.some((accessRule) => passes(accessRule, role))

function passes(accessRule: string, role: Role): boolean {
  if (accessRule === 'open' || accessRule === 'signed-in') return true
  const [, resource, action, min] = /^([a-z-]+)\.([a-z]+)(?:\/([a-z]+))?$/.exec(accessRule)!
  const cell = cellOf(resource!, role)
  if (action !== 'view') return cell.includes(LETTER[action!]!)
  if (min === 'lookup') return /[VL]/.test(cell)
  return min === 'full' ? /V(?!~)/.test(cell) : cell.includes('V')
}
