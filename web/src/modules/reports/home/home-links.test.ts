import { ROLES } from '@muster/contract/access/roles.ts'
import { may } from '@muster/contract/kernel/api/permission.ts'
import { expect, it } from 'vitest'
import { homeLinks } from './home-links.ts'

it('shows each role the links to its work that its menu does not have', () => {
  const paths = Object.fromEntries(
    ROLES.map((role) => [role, homeLinks(role, (needs) => may({ role }, needs)).map(({ path }) => path)]).filter(
      ([, links]) => links!.length > 0,
    ),
  )
  const requests = '/order-form-setups/requests?waiting=me'
  const proposals = '/settings/pending-approvals?status=PROPOSED'
  const medical = '/medical-cards'
  const orders = '/purchase-orders'
  const month = ['/timesheets', '/timesheets/leave', '/timesheets/payroll', '/timesheets/billing'] as const
  const [timesheets, leave, payroll, invoices] = month
  const documents = ['/clients/master-agreements', '/clients/contracts']
  expect(paths).toEqual({
    VISA_TEAM: [
      requests,
      '/candidates?view=visa',
      '/candidates?view=expiring',
      '/candidates',
      '/order-form-setups',
      medical,
    ],
    HR_MANAGER: [requests, medical],
    HR_ASSOCIATE: [requests, medical],
    ASSET_MANAGER: [requests, '/assets', '/candidates', '/order-form-setups'],
    FINANCE: ['/order-form-setups', '/candidates'],
    FINANCE_MANAGER_PAYROLL: ['/candidates/bank-changes?status=PENDING', medical],
    FINANCE_EXECUTIVE_PAYROLL: [medical],
    MANAGING_DIRECTOR: [orders, payroll, invoices, '/settings/audit-trail'],
    COO: [orders, payroll, invoices, '/settings/audit-trail'],
    BUSINESS_DEVELOPMENT: [orders, timesheets, invoices],
    CFO: [...documents, medical, proposals, '/settings/exchange-rates', '/margin', '/settings/audit-trail'],
    COUNTRY_MANAGER: [...documents, orders, timesheets, leave, invoices],
    ASSOCIATE_DIRECTOR: documents,
    FINANCE_MANAGER_INVOICE: documents,
    FINANCE_EXECUTIVE_INVOICE: documents,
    HR_VICE_PRESIDENT: [medical, proposals, '/settings/audit-trail'],
  })
})
