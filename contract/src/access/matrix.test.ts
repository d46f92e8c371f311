import { describe, expect, it } from 'vitest'
import { grantOf, RESOURCES, type Resource } from './matrix.ts'
import { ROLE_CODES, ROLE_LABELS, ROLES, type Role } from './roles.ts'

/**
 * The matrix of docs/domain/permissions.md, written independently and transposed: for each role every resource on which
 * it has a permission. An error in matrix.ts makes the test fail; a resource not listed for a role must have no
 * permission.
 */
const GRANTS: Readonly<Record<keyof typeof ROLE_CODES, string>> = {
  ADM: `users:VCED settings:VCED audit-trails:VX clients:VCED agreements:V client-contracts:V jobs:VCED applicants:VCED
    applicant-submissions:V order-forms:VCED consultants:L assets:VCEDX exit-forms:V~ exit-checklists:V~ exchange-rates:VCE
    email-templates:VCED`,
  MD: `audit-trails:VX clients:VX agreements:VA client-contracts:V purchase-orders:V~ jobs:V applicants:V applicant-submissions:V
    order-forms:VAX order-form-margin:V offer-letters:V consultants:V consultant-pay:V candidate-contracts:VA visas:V payrolls:V
    billings:V credit-notes:V exit-forms:V final-settlements:V exchange-rates:V reports:VX`,
  COO: `audit-trails:VX clients:VEX agreements:VA client-contracts:V purchase-orders:V~ jobs:V applicants:V applicant-submissions:V
    order-forms:VAX order-form-margin:V offer-letters:V consultants:V consultant-pay:V candidate-contracts:VA visas:V payrolls:VX
    billings:V credit-notes:V exit-forms:V final-settlements:V exchange-rates:V reports:VX`,
  CFO: `settings:A audit-trails:VX clients:VX agreements:VA client-contracts:VA purchase-orders:VAX order-forms:VAX
    order-form-margin:VA offer-letters:V consultants:VX consultant-pay:V consultant-bank:V candidate-contracts:V medical-cards:V
    assets:V timesheets:VX payrolls:VAX wage-files:V billings:VAX credit-notes:VAPX receipts:VX exit-forms:V
    final-settlements:VAX exchange-rates:VA`,
  CM: `clients:cVE agreements:cV client-contracts:cVA purchase-orders:cV~ jobs:cVCE applicants:cV applicant-submissions:cVE
    order-forms:cVCEA order-form-margin:cV offer-letters:cV consultants:cV consultant-pay:cV consultant-identity:cV~
    candidate-contracts:cV visas:cV timesheets:cV~ leaves:cVA billings:cV~ exit-forms:cVA exit-checklists:cV exchange-rates:V`,
  AD: `clients:cV~ agreements:cV client-contracts:cV jobs:cVCE applicants:cV applicant-submissions:cVEA order-forms:cVCEA
    order-form-margin:cV consultants:cV~`,
  BD: `clients:kVCE agreements:kVCE client-contracts:kVCE purchase-orders:kV~ jobs:kVCE applicants:kV~ applicant-submissions:kVEA
    order-forms:kVCE order-form-margin:kV offer-letters:kV consultants:kV consultant-pay:kV~ visas:kV~ timesheets:kV~
    billings:kV~ exit-forms:kVC exit-checklists:kE`,
  FIN: `clients:L order-forms:V~ consultants:V~`,
  FMI: `clients:V~ agreements:V client-contracts:VCE purchase-orders:VCEDAX order-forms:VAX order-form-margin:V consultants:V
    timesheets:VCEA leaves:V~ billings:VCEAPX credit-notes:VCEA receipts:VCEAX exit-forms:V~ exit-checklists:E exchange-rates:VC`,
  FEI: `clients:V~ agreements:V client-contracts:V purchase-orders:VCE order-forms:V~ consultants:V timesheets:VCE leaves:V~
    billings:VCE credit-notes:VC receipts:VCE exit-forms:V~ exit-checklists:E exchange-rates:V`,
  FMP: `clients:L purchase-orders:V order-forms:VAX order-form-margin:V offer-letters:V consultants:V consultant-pay:V
    consultant-bank:VA consultant-identity:V~ candidate-contracts:V medical-cards:V visas:V~ assets:V~ timesheets:VCEA leaves:V
    payrolls:VEAP wage-files:VPX exit-forms:V exit-checklists:E final-settlements:VAP exchange-rates:VC`,
  FEP: `clients:L purchase-orders:V order-forms:V~ consultants:V consultant-pay:V consultant-bank:V consultant-identity:V~
    candidate-contracts:V medical-cards:V~ visas:V~ timesheets:VCE leaves:V payrolls:VCEX wage-files:VC exit-forms:V
    exit-checklists:E final-settlements:VCE exchange-rates:V`,
  HRV: `settings:A audit-trails:V~ clients:V agreements:V client-contracts:V~ order-forms:VEAX order-form-margin:V offer-letters:VA
    consultants:VCEDX consultant-pay:VEA consultant-bank:V consultant-identity:VCED candidate-contracts:VA medical-cards:VA
    visas:VA assets:V~ timesheets:VAX leaves:VA payrolls:VX exit-forms:VAX exit-checklists:VE final-settlements:VA
    employee-data-forms:V references-data-forms:V reports:VX`,
  HRM: `clients:V agreements:V client-contracts:V~ applicants:L order-forms:VEA offer-letters:VCEAP consultants:VCEX
    consultant-pay:VE consultant-bank:VE consultant-identity:VCE candidate-contracts:VCEA medical-cards:VCEDX visas:VCA assets:V~
    timesheets:VCEA leaves:VCEA payrolls:V~ exit-forms:VCEA exit-checklists:VE final-settlements:VA employee-data-forms:VCEAX
    references-data-forms:VCEAX`,
  HRA: `clients:V~ applicants:L order-forms:VE offer-letters:VCE consultants:VCE consultant-pay:V consultant-bank:VCE
    consultant-identity:VCE candidate-contracts:VCE medical-cards:VCE visas:VC assets:V~ timesheets:VCE leaves:VCE exit-forms:VCE
    exit-checklists:VE final-settlements:V employee-data-forms:VCEA references-data-forms:VCEA`,
  TAV: `clients:V~ jobs:VCEDX applicants:VCEDX applicant-submissions:VCEDAX order-forms:VCE offer-letters:V~ consultants:V~
    references-data-forms:VC`,
  TAM: `clients:V~ jobs:VCEX applicants:VCEX applicant-submissions:VCEA order-forms:tVCE offer-letters:V~ consultants:V~
    references-data-forms:VC`,
  TAL: `clients:V~ jobs:tVCE applicants:VCE applicant-submissions:tVCEA order-forms:tVCE offer-letters:V~ consultants:V~
    references-data-forms:tVC`,
  TA: `clients:L jobs:jVE applicants:VCE applicant-submissions:jVCE order-forms:jV~ offer-letters:jV~ consultants:V~
    references-data-forms:jVC`,
  VIS: `clients:L order-forms:V~E~ consultants:V~ consultant-identity:VCE candidate-contracts:V medical-cards:V visas:VCEX
    exit-forms:V exit-checklists:E employee-data-forms:V~`,
  AST: `clients:L order-forms:V~E~ consultants:V~ assets:VCEX exit-forms:V exit-checklists:E`,
}

/** The labels of the roles, each after the abbreviation of docs/domain/permissions.md. */
const LABELS = `ADM Admin, BD Business Development, CFO CFO, COO COO, FIN Finance, CM Country Manager, FMI Finance manager invoices,
  FMP Finance manager payroll, FEI Finance executive invoices, FEP Finance executive payroll, HRA HR Associate, HRM HR Manager,
  HRV HR Vice President, MD Managing Director, TA Talent Acquisition, TAL TAS Lead, TAM TAS Manager, TAV TAS Vice President,
  VIS Visa Team, AD Associate Director, AST Asset Manager`

const cellsOf = (text: string) => new Map(text.split(/\s+/).map((part) => part.split(':') as [Resource, string]))

describe('the permission matrix', () => {
  it('has the 36 resources and the 21 roles of the business', () => {
    expect(RESOURCES).toHaveLength(36)
    expect(Object.keys(GRANTS)).toHaveLength(21)
    expect([...new Set(Object.values(ROLE_CODES))].sort()).toEqual([...ROLES].sort())
  })

  it.each(Object.entries(GRANTS))('grants %s exactly the documented permissions', (code, text) => {
    const written = cellsOf(text)
    const role = ROLE_CODES[code as keyof typeof ROLE_CODES]
    const granted = RESOURCES.map((resource) => [resource, grantOf(role, resource).cell] as const)
    expect(new Map(granted.filter(([, cell]) => cell !== '-'))).toEqual(written)
  })

  it('parses a cell as scope, visible fields and allowed actions', () => {
    const read = (role: Role, resource: Resource) => {
      const { reach, visibility, actions, partial } = grantOf(role, resource)
      return [reach, visibility, [...actions].join(), [...partial].join()]
    }
    expect(read('ADMIN', 'consultants')).toEqual(['all', 'lookup', '', ''])
    expect(read('VISA_TEAM', 'order-forms')).toEqual(['all', 'limited', 'view,edit', 'view,edit'])
    expect(read('COUNTRY_MANAGER', 'clients')).toEqual(['countries', 'full', 'view,edit', ''])
    expect(read('BUSINESS_DEVELOPMENT', 'consultant-pay')).toEqual(['clients', 'limited', 'view', 'view'])
    expect(read('TAS_LEAD', 'jobs')).toEqual(['teams', 'full', 'view,create,edit', ''])
    expect(read('TALENT_ACQUISITION', 'jobs')).toEqual(['jobs', 'full', 'view,edit', ''])
    expect(read('FINANCE_MANAGER_PAYROLL', 'wage-files')).toEqual(['all', 'full', 'view,post,export', ''])
    expect(read('VISA_TEAM', 'payrolls')).toEqual(['all', 'none', '', ''])
  })

  it('gives the administrator no permission to approve or pay', () => {
    for (const resource of RESOURCES) {
      const { actions } = grantOf('ADMIN', resource)
      expect([resource, actions.has('approve'), actions.has('post')]).toEqual([resource, false, false])
    }
  })
})

describe('the roles', () => {
  it('have the labels of the specification and the short names of the matrix', () => {
    const written = LABELS.split(/,\s+/).map((line) => line.split(/ (.*)/s).slice(0, 2))
    expect(written).toHaveLength(ROLES.length)
    for (const [code, label] of written)
      expect([code, ROLE_LABELS[ROLE_CODES[code as keyof typeof ROLE_CODES]]]).toEqual([code, label])
    expect(Object.values(ROLE_LABELS).sort()).toEqual(written.map(([, label]) => label).sort())
  })
})
