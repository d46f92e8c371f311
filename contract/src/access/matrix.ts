import { GLOBAL_ROLES, ROLE_CODES, type Role } from './roles.ts'

/**
 * The permission matrix (docs/domain/permissions.md), also for modules that are not built yet. V view · C create · E
 * edit · D delete or deactivate · A approve · P pay, post, issue or send · X export · L lookup (id, name, status). `~`
 * after a letter: limited fields. Before the letters: c own countries · k own clients · j assigned jobs · t own teams'
 * jobs. Everything that is not listed is denied.
 */
const MATRIX = `
| resource              | ADM   | MD  | COO | CFO  | CM    | AD    | BD   | FIN | FMI    | FEI | FMP  | FEP  | HRV   | HRM   | HRA  | TAV    | TAM  | TAL   | TA   | VIS  | AST  |
| users                 | VCED  | -   | -   | -    | -     | -     | -    | -   | -      | -   | -    | -    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| settings              | VCED  | -   | -   | A    | -     | -     | -    | -   | -      | -   | -    | -    | A     | -     | -    | -      | -    | -     | -    | -    | -    |
| audit-trails          | VX    | VX  | VX  | VX   | -     | -     | -    | -   | -      | -   | -    | -    | V~    | -     | -    | -      | -    | -     | -    | -    | -    |
| clients               | VCED  | VX  | VEX | VX   | cVE   | cV~   | kVCE | L   | V~     | V~  | L    | L    | V     | V     | V~   | V~     | V~   | V~    | L    | L    | L    |
| agreements            | V     | VA  | VA  | VA   | cV    | cV    | kVCE | -   | V      | V   | -    | -    | V     | V     | -    | -      | -    | -     | -    | -    | -    |
| client-contracts      | V     | V   | V   | VA   | cVA   | cV    | kVCE | -   | VCE    | V   | -    | -    | V~    | V~    | -    | -      | -    | -     | -    | -    | -    |
| purchase-orders       | -     | V~  | V~  | VAX  | cV~   | -     | kV~  | -   | VCEDAX | VCE | V    | V    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| jobs                  | VCED  | V   | V   | -    | cVCE  | cVCE  | kVCE | -   | -      | -   | -    | -    | -     | -     | -    | VCEDX  | VCEX | tVCE  | jVE  | -    | -    |
| applicants            | VCED  | V   | V   | -    | cV    | cV    | kV~  | -   | -      | -   | -    | -    | -     | L     | L    | VCEDX  | VCEX | VCE   | VCE  | -    | -    |
| applicant-submissions | V     | V   | V   | -    | cVE   | cVEA  | kVEA | -   | -      | -   | -    | -    | -     | -     | -    | VCEDAX | VCEA | tVCEA | jVCE | -    | -    |
| order-forms           | VCED  | VAX | VAX | VAX  | cVCEA | cVCEA | kVCE | V~  | VAX    | V~  | VAX  | V~   | VEAX  | VEA   | VE   | VCE    | tVCE | tVCE  | jV~  | V~E~ | V~E~ |
| order-form-margin     | -     | V   | V   | VA   | cV    | cV    | kV   | -   | V      | -   | V    | -    | V     | -     | -    | -      | -    | -     | -    | -    | -    |
| offer-letters         | -     | V   | V   | V    | cV    | -     | kV   | -   | -      | -   | V    | -    | VA    | VCEAP | VCE  | V~     | V~   | V~    | jV~  | -    | -    |
| consultants           | L     | V   | V   | VX   | cV    | cV~   | kV   | V~  | V      | V   | V    | V    | VCEDX | VCEX  | VCE  | V~     | V~   | V~    | V~   | V~   | V~   |
| consultant-pay        | -     | V   | V   | V    | cV    | -     | kV~  | -   | -      | -   | V    | V    | VEA   | VE    | V    | -      | -    | -     | -    | -    | -    |
| consultant-bank       | -     | -   | -   | V    | -     | -     | -    | -   | -      | -   | VA   | V    | V     | VE    | VCE  | -      | -    | -     | -    | -    | -    |
| consultant-identity   | -     | -   | -   | -    | cV~   | -     | -    | -   | -      | -   | V~   | V~   | VCED  | VCE   | VCE  | -      | -    | -     | -    | VCE  | -    |
| candidate-contracts   | -     | VA  | VA  | V    | cV    | -     | -    | -   | -      | -   | V    | V    | VA    | VCEA  | VCE  | -      | -    | -     | -    | V    | -    |
| medical-cards         | -     | -   | -   | V    | -     | -     | -    | -   | -      | -   | V    | V~   | VA    | VCEDX | VCE  | -      | -    | -     | -    | V    | -    |
| visas                 | -     | V   | V   | -    | cV    | -     | kV~  | -   | -      | -   | V~   | V~   | VA    | VCA   | VC   | -      | -    | -     | -    | VCEX | -    |
| assets                | VCEDX | -   | -   | V    | -     | -     | -    | -   | -      | -   | V~   | -    | V~    | V~    | V~   | -      | -    | -     | -    | -    | VCEX |
| timesheets            | -     | -   | -   | VX   | cV~   | -     | kV~  | -   | VCEA   | VCE | VCEA | VCE  | VAX   | VCEA  | VCE  | -      | -    | -     | -    | -    | -    |
| leaves                | -     | -   | -   | -    | cVA   | -     | -    | -   | V~     | V~  | V    | V    | VA    | VCEA  | VCE  | -      | -    | -     | -    | -    | -    |
| payrolls              | -     | V   | VX  | VAX  | -     | -     | -    | -   | -      | -   | VEAP | VCEX | VX    | V~    | -    | -      | -    | -     | -    | -    | -    |
| wage-files            | -     | -   | -   | V    | -     | -     | -    | -   | -      | -   | VPX  | VC   | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| billings              | -     | V   | V   | VAX  | cV~   | -     | kV~  | -   | VCEAPX | VCE | -    | -    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| credit-notes          | -     | V   | V   | VAPX | -     | -     | -    | -   | VCEA   | VC  | -    | -    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| receipts              | -     | -   | -   | VX   | -     | -     | -    | -   | VCEAX  | VCE | -    | -    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| exit-forms            | V~    | V   | V   | V    | cVA   | -     | kVC  | -   | V~     | V~  | V    | V    | VAX   | VCEA  | VCE  | -      | -    | -     | -    | V    | V    |
| exit-checklists       | V~    | -   | -   | -    | cV    | -     | kE   | -   | E      | E   | E    | E    | VE    | VE    | VE   | -      | -    | -     | -    | E    | E    |
| final-settlements     | -     | V   | V   | VAX  | -     | -     | -    | -   | -      | -   | VAP  | VCE  | VA    | VA    | V    | -      | -    | -     | -    | -    | -    |
| employee-data-forms   | -     | -   | -   | -    | -     | -     | -    | -   | -      | -   | -    | -    | V     | VCEAX | VCEA | -      | -    | -     | -    | V~   | -    |
| references-data-forms | -     | -   | -   | -    | -     | -     | -    | -   | -      | -   | -    | -    | V     | VCEAX | VCEA | VC     | VC   | tVC   | jVC  | -    | -    |
| exchange-rates        | VCE   | V   | V   | VA   | V     | -     | -    | -   | VC     | V   | VC   | V    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| email-templates       | VCED  | -   | -   | -    | -     | -     | -    | -   | -      | -   | -    | -    | -     | -     | -    | -      | -    | -     | -    | -    | -    |
| reports               | -     | VX  | VX  | -    | -     | -     | -    | -   | -      | -   | -    | -    | VX    | -     | -    | -      | -    | -     | -    | -    | -    |
`

export type Resource =
  | 'users'
  | 'settings'
  | 'audit-trails'
  | 'clients'
  | 'agreements'
  | 'client-contracts'
  | 'purchase-orders'
  | 'jobs'
  | 'applicants'
  | 'applicant-submissions'
  | 'order-forms'
  | 'order-form-margin'
  | 'offer-letters'
  | 'consultants'
  | 'consultant-pay'
  | 'consultant-bank'
  | 'consultant-identity'
  | 'candidate-contracts'
  | 'medical-cards'
  | 'visas'
  | 'assets'
  | 'timesheets'
  | 'leaves'
  | 'payrolls'
  | 'wage-files'
  | 'billings'
  | 'credit-notes'
  | 'receipts'
  | 'exit-forms'
  | 'exit-checklists'
  | 'final-settlements'
  | 'employee-data-forms'
  | 'references-data-forms'
  | 'exchange-rates'
  | 'email-templates'
  | 'reports'

const ACTIONS = { V: 'view', C: 'create', E: 'edit', D: 'delete', A: 'approve', P: 'post', X: 'export' } as const
export type Action = (typeof ACTIONS)[keyof typeof ACTIONS]

const REACHES = { c: 'countries', k: 'clients', j: 'jobs', t: 'teams' } as const
/** The scope of a grant: all rows, or those of the user's own countries, clients, assigned jobs or teams. */
export type DataScope = 'all' | (typeof REACHES)[keyof typeof REACHES]

/** How much of a record a grant shows, from none to full. */
export type Visibility = 'none' | 'lookup' | 'limited' | 'full'

export interface Grant {
  readonly cell: string
  readonly reach: DataScope
  readonly visibility: Visibility
  readonly actions: ReadonlySet<Action>
  /** Actions that touch only a part of the record, such as the visa block of an order form. */
  readonly partial: ReadonlySet<Action>
}

/** Parses one cell of the matrix, such as `cV~E` or `-`. */
function parseGrant(cell: string): Grant {
  if (cell === '-') return { cell, reach: 'all', visibility: 'none', actions: new Set(), partial: new Set() }
  const [, prefix = '', letters = ''] = /^([ckjt]?)((?:[VCEDAPXL]~?)+)$/.exec(cell) ?? []
  if (!letters) throw new Error(`The permission matrix has a cell no one can read: "${cell}"`)
  const actions = new Set<Action>()
  const partial = new Set<Action>()
  for (const [, letter, limited] of letters.matchAll(/([VCEDAPX])(~?)/g)) {
    actions.add(ACTIONS[letter as keyof typeof ACTIONS])
    if (limited) partial.add(ACTIONS[letter as keyof typeof ACTIONS])
  }
  return {
    cell,
    reach: prefix ? REACHES[prefix as keyof typeof REACHES] : 'all',
    visibility: actions.has('view')
      ? partial.has('view')
        ? 'limited'
        : 'full'
      : letters.includes('L')
        ? 'lookup'
        : 'none',
    actions,
    partial,
  }
}

function readMatrix(text: string): ReadonlyMap<Resource, ReadonlyMap<Role, Grant>> {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const roles = head.slice(1).map((code) => ROLE_CODES[code as keyof typeof ROLE_CODES])
  const grantsOf = (cells: string[]) => new Map(roles.map((role, i) => [role, parseGrant(cells[i + 1]!)]))
  return new Map(rows.map((cells) => [cells[0] as Resource, grantsOf(cells)]))
}

const GRANTS = readMatrix(MATRIX)
export const RESOURCES = [...GRANTS.keys()]

/** The grant of a role on a resource. */
export const grantOf = (role: Role, resource: Resource): Grant => GRANTS.get(resource)!.get(role)!

/** Whether the role sees only records of its own countries, and so none without a country. */
export const seesOwnCountriesOnly = (role: Role): boolean =>
  !GLOBAL_ROLES.has(role) && RESOURCES.some((resource) => grantOf(role, resource).reach === 'countries')
