import type { ContractKind } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { type ActionOrJob, notifyAboutContract } from './activation.actions.ts'
import { findTermMismatches } from './contract-guards.queries.ts'
import { AS_A_DRAFT, changeContract } from './contracts.actions.ts'
import { contractsIn, loadContract } from './contracts.queries.ts'

/**
 * When an order form is approved, also after a revision, no contract continues with the former terms. A sent one
 * returns to draft; a signed or active one is binding, and blocks the approval until it is cancelled or ended, or the
 * order form matches it.
 */
export async function revertMismatched(context: ActionOrJob, orderFormID: string): Promise<void> {
  const { db, now, staff } = context
  const out = await contractsIn(db, null)
    .select(['id', 'kind'])
    .where('orderFormId', '=', orderFormID)
    .where('status', 'in', ['SENT', 'SIGNED', 'ACTIVE'])
    .orderBy('kind')
    .orderBy('revision')
    .execute()
  for (const one of out) {
    const kind = one.kind as ContractKind
    const before = await loadContract(db, null, { kind, id: one.id, lock: true })
    if ((await findTermMismatches(db, before)).length === 0) continue
    if (before.status === 'SIGNED' || before.status === 'ACTIVE')
      throw ruleViolation(
        'SIGNED_CONTRACT_DIFFERS',
        `The signed ${KINDS[kind].name} ${before.number} has other terms than ${before.orderFormNumber}. ${before.status === 'SIGNED' ? 'Cancel' : 'End'} it, or return the order form and align its terms.`,
      )
    const reason = `Terms no longer match ${before.orderFormNumber}.`
    const after = await changeContract(context, before, { ...AS_A_DRAFT, reason, stateSince: now }, { reason })
    await notifyAboutContract(context, after, 'DRAFT', staff)
  }
}
