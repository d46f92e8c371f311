import { Center, Flex } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { approvalPolicy, rolesLabel } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import { approvalDecisionLabels } from '@muster/contract/order-forms/core/order-form-actions.labels.ts'
import { checkSideLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { Approval, OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toneColors } from '../../../ui/badge/toneColors.ts'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { Card, Reason } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Summary } from '../../../ui/record/Summary.tsx'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'

const labelOf = (role: string) => ROLE_LABELS[role as keyof typeof ROLE_LABELS] ?? role

/** The reviews and decisions: pay and billing, HR, then the approvers. */
export function ReviewCard({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { checks, approvals, submittedAt, requestedWaiver, _hrReviewedBy, hrReviewedAt } = orderForm
  if (!checks || !approvals || !submittedAt) return null
  const current = approvals.filter((one) => one.current)
  const earlier = approvals.filter((one) => !one.current && one.decision)
  return (
    <Section title="Reviews and approvals">
      <Card>
        <Flex component="ul" direction="column" gap={12} className="plain-list">
          {requestedWaiver && (
            <ReviewRow mark="·" title="Waiver of the master agreement">
              <p className="text-dimmed text-xs">
                Requested by {requestedWaiver._requestedBy.name}. Reviews start once{' '}
                {rolesLabel(approvalPolicy.waivers.AGREEMENT)} grants it.
              </p>
            </ReviewRow>
          )}
          {(['PAY', 'BILL'] as const).map((side) => (
            <CheckRow key={side} side={side} check={checks.find((one) => one.side === side)} />
          ))}
          {_hrReviewedBy && (
            <ReviewRow mark={DONE} tone="done" title="HR review">
              <p className="text-dimmed text-xs">
                {_hrReviewedBy.name}
                {hrReviewedAt && (
                  <>
                    , <InstantCell value={hrReviewedAt} />
                  </>
                )}
              </p>
            </ReviewRow>
          )}
          {current.map((approval) => (
            <ApprovalRow key={approval.id} approval={approval} />
          ))}
        </Flex>
        {current.length === 0 && (
          <p className="text-dimmed text-sm">
            Approvers are assigned by the approval rules once HR sends it for approval.
          </p>
        )}
        {earlier.length > 0 && (
          <details className="text-dimmed text-sm">
            <Summary>Earlier decisions</Summary>
            <Flex component="ul" direction="column" gap={12} className="plain-list">
              {earlier.map((approval) => (
                <ApprovalRow key={approval.id} approval={approval} />
              ))}
            </Flex>
          </details>
        )}
      </Card>
    </Section>
  )
}

const DONE = <IconCheck size={14} stroke={2} />

function CheckRow({ side, check }: { side: 'PAY' | 'BILL'; check: OrderForm['checks'][number] | undefined }) {
  return (
    <ReviewRow mark={check ? DONE : '·'} tone={check ? 'done' : 'neutral'} title={checkSideLabels[side]}>
      <p className="text-dimmed text-xs">
        {check ? (
          <>
            {check._checkedBy.name}, <InstantCell value={check.checkedAt} />
          </>
        ) : (
          `Pending ${labelOf(approvalPolicy.marginSides[side])}`
        )}
      </p>
      {check?.comment && <Reason>{check.comment}</Reason>}
    </ReviewRow>
  )
}

function ApprovalRow({ approval }: { approval: Approval }) {
  const { step, roles, why, decision, comment, decidedAt, _decidedBy, _decidedFor } = approval
  const marks = {
    APPROVE: { mark: DONE, tone: 'done' },
    RETURN: { mark: <IconX size={14} stroke={2} />, tone: 'danger' },
    REJECT: { mark: <IconX size={14} stroke={2} />, tone: 'danger' },
  } as const
  return (
    <ReviewRow {...(decision ? marks[decision] : { mark: step })} title={roles.map(labelOf).join(' or ')}>
      <p className="text-dimmed text-xs">{why}</p>
      {decision && (
        <p className="text-dimmed text-xs">
          {approvalDecisionLabels[decision].done} by {_decidedBy?.name ?? 'a former user'}
          {_decidedFor && ` on behalf of ${_decidedFor.name}`}, <InstantCell value={decidedAt} />
        </p>
      )}
      {comment && <Reason>{comment}</Reason>}
    </ReviewRow>
  )
}

interface ReviewRowProps {
  /** A check mark, a cross, or the number of a pending step. */
  mark: ReactNode
  tone?: 'done' | 'danger' | 'neutral'
  title: string
  children: ReactNode
}

const ReviewRow = ({ mark, tone = 'neutral', title, children }: ReviewRowProps) => (
  <Flex component="li" gap={12} align="flex-start" miw={0} fz="md">
    <Center
      component="span"
      mt={1}
      w={22}
      h={22}
      bdrs="50%"
      fz="xs"
      fw={600}
      {...toneColors(tone)}
      className="flex-none"
      aria-hidden="true"
    >
      {mark}
    </Center>
    <div className="grow">
      <p>{title}</p>
      {children}
    </div>
  </Flex>
)
