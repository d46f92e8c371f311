import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { joinList } from '@muster/contract/kernel/api/labels.ts'
import { rolesWith } from '@muster/contract/kernel/api/permission.ts'
import { moveBetween } from '@muster/contract/kernel/api/states.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { submissionStates } from '@muster/contract/recruiting/submissions/states.contract.ts'
import { nextStep } from './checklist.ts'

/** Who takes the next decision, if it is not this user. */
export function decisionText({ status, availableTransitions }: Pick<Submission, 'status' | 'availableTransitions'>) {
  if (status === 'INTERNAL_REVIEW' && !nextStep({ availableTransitions })) return 'Pending review by a lead.'
  if (status === 'SELECTED' || status === 'OFFER_ISSUED' || status === 'OFFER_ACCEPTED')
    return 'The status follows the order form.'
  const select = moveBetween(submissionStates, status, 'SELECTED')
  if (!select || availableTransitions.some(({ to }) => to === 'SELECTED')) return ''
  const roles = rolesWith(select.may).filter((role) => select.roles?.includes(role) ?? true)
  return `Only ${joinList(
    roles.map((role) => ROLE_LABELS[role]),
    'or',
  )} can select the applicant.`
}
