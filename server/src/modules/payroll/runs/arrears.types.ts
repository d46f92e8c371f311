import type { PayrollInput } from '@muster/contract/payroll/core/payroll.types.ts'

/** The input that a line stores: the parameters are in their version. */
export type StoredInput = Omit<PayrollInput, 'parameters'>
