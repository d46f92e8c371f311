import type { OrderFormField, OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'

/**
 * The fields that others than the owner may change after submission, with the parts that affect the margin
 * (docs/domain/margin.md).
 */
const COSTED: Readonly<Partial<Record<OrderFormField, readonly string[]>>> = {
  person: ['birthDate', 'gender', 'nationality'],
  visa: ['required', 'paidBy'],
  medical: ['category', 'dependants'],
  laptop: ['provider'],
  candidateID: [],
}

/** The changed fields that can affect the margin; a designation, a note or the passport expiry date never does. */
export function costedChanges(before: OrderFormFields, after: OrderFormFields): OrderFormField[] {
  return (Object.keys(COSTED) as OrderFormField[]).filter((field) => {
    const parts = COSTED[field]!
    const differs = (was: unknown, is: unknown) => (was ?? null) !== (is ?? null)
    if (parts.length === 0) return differs(before[field], after[field])
    const [was, is] = [before[field], after[field]] as Record<string, unknown>[]
    return parts.some((part) => differs(was?.[part], is?.[part]))
  })
}
