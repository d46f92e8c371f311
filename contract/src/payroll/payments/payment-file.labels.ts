import type { Labels } from '../../kernel/api/labels.ts'

/** The formats of payment files, by the code of their profile; pages read them without loading the profiles. */
export const wageProfileLabels = {
  AE_SIF: 'UAE wage protection, Salary Information File',
  SA_HRSD: 'Saudi wage protection, wages file',
  QA_SIF: 'Qatar wage protection, Salary Information File',
  OM_SIF_41: 'Oman wage protection, SIF 4.1',
  BANK_CSV: 'Bank transfer list',
} as const satisfies Labels
