import type { PayrollLineRecord } from '@muster/contract/payroll/core/shapes.contract.ts'

export type VisibleLineRecord = Pick<PayrollLineRecord, Always> & Partial<Omit<PayrollLineRecord, Always>>

/** The fields that every user gets; figures need full access to payroll. */
export type Always =
  | ('id' | '_candidate' | 'candidateID' | 'status' | 'reason' | 'findings' | 'days' | 'month' | 'employed')
  | ('hasPayslip' | 'mailedAt' | 'version')
