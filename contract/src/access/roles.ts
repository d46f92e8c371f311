/** The 21 roles with their labels. */
export const ROLE_LABELS = {
  ADMIN: 'Admin',
  BUSINESS_DEVELOPMENT: 'Business Development',
  CFO: 'CFO',
  COO: 'COO',
  FINANCE: 'Finance',
  COUNTRY_MANAGER: 'Country Manager',
  FINANCE_MANAGER_INVOICE: 'Finance manager invoices',
  FINANCE_MANAGER_PAYROLL: 'Finance manager payroll',
  FINANCE_EXECUTIVE_INVOICE: 'Finance executive invoices',
  FINANCE_EXECUTIVE_PAYROLL: 'Finance executive payroll',
  HR_ASSOCIATE: 'HR Associate',
  HR_MANAGER: 'HR Manager',
  HR_VICE_PRESIDENT: 'HR Vice President',
  MANAGING_DIRECTOR: 'Managing Director',
  TALENT_ACQUISITION: 'Talent Acquisition',
  TAS_LEAD: 'TAS Lead',
  TAS_MANAGER: 'TAS Manager',
  TAS_VICE_PRESIDENT: 'TAS Vice President',
  VISA_TEAM: 'Visa Team',
  ASSOCIATE_DIRECTOR: 'Associate Director',
  ASSET_MANAGER: 'Asset Manager',
} as const

export type Role = keyof typeof ROLE_LABELS
export const ROLES = Object.keys(ROLE_LABELS) as [Role, ...Role[]]

/** The short names of the roles in the permission matrix and its footnotes (docs/domain/permissions.md). */
export const ROLE_CODES = {
  ADM: 'ADMIN',
  MD: 'MANAGING_DIRECTOR',
  COO: 'COO',
  CFO: 'CFO',
  CM: 'COUNTRY_MANAGER',
  AD: 'ASSOCIATE_DIRECTOR',
  BD: 'BUSINESS_DEVELOPMENT',
  FIN: 'FINANCE',
  FMI: 'FINANCE_MANAGER_INVOICE',
  FEI: 'FINANCE_EXECUTIVE_INVOICE',
  FMP: 'FINANCE_MANAGER_PAYROLL',
  FEP: 'FINANCE_EXECUTIVE_PAYROLL',
  HRV: 'HR_VICE_PRESIDENT',
  HRM: 'HR_MANAGER',
  HRA: 'HR_ASSOCIATE',
  TAV: 'TAS_VICE_PRESIDENT',
  TAM: 'TAS_MANAGER',
  TAL: 'TAS_LEAD',
  TA: 'TALENT_ACQUISITION',
  VIS: 'VISA_TEAM',
  AST: 'ASSET_MANAGER',
} as const satisfies Record<string, Role>

/** "Finance roles" of the menu table: the four invoice and payroll roles, not FINANCE (docs/domain/principles.md). */
export const FINANCE_ROLES = [
  'FINANCE_MANAGER_INVOICE',
  'FINANCE_MANAGER_PAYROLL',
  'FINANCE_EXECUTIVE_INVOICE',
  'FINANCE_EXECUTIVE_PAYROLL',
] as const satisfies readonly Role[]

/** The HR roles, who maintain consultants and the documents of their placements. */
export const HR_ROLES = ['HR_ASSOCIATE', 'HR_MANAGER', 'HR_VICE_PRESIDENT'] as const satisfies readonly Role[]

/** The roles that find people for jobs and placements. */
export const RECRUITING_ROLES = [
  'TALENT_ACQUISITION',
  'TAS_LEAD',
  'TAS_MANAGER',
  'TAS_VICE_PRESIDENT',
] as const satisfies readonly Role[]

/** Roles that are never limited to their own countries. */
export const GLOBAL_ROLES: ReadonlySet<Role> = new Set(['ADMIN', 'MANAGING_DIRECTOR', 'COO', 'CFO'])
