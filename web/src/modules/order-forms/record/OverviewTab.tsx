import { Stack } from '@mantine/core'
import { orderFormTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { Suspense } from 'react'
import { AddedParts } from '../../../kernel/records/AddedParts.tsx'
import { DateCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { ReviewCard } from '../approvals/ReviewCard.tsx'
import { MarginCard } from '../margin/MarginCard.tsx'
import { ReadinessCard } from './ReadinessCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

/** Only for users who see little more than their request; others have a tab for it. */
const RequestsTab = lazyNamed(() => import('../onboarding/RequestsTab.tsx'), 'RequestsTab')

const AmendmentImpact = lazyNamed(() => import('../amendments/AmendmentImpact.tsx'), 'AmendmentImpact')

/** Before approval the margin and the reviews come first; afterwards, what is missing for the start date. */
const IN_REVIEW: ReadonlySet<string> = new Set([
  'DRAFT',
  'SUBMITTED',
  'MARGIN_REVIEW',
  'HR_REVIEW',
  'APPROVAL',
  'REVISION_REQUESTED',
])

/** Status, placement, readiness, margin and reviews of an order form. */
export function OverviewTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const isInReview = IN_REVIEW.has(orderForm.statusBeforeHold ?? orderForm.status)
  return (
    <Stack>
      <StatusCard orderForm={orderForm} />
      {hasOnlyRequests(orderForm) && (
        <Suspense fallback={<FieldsSkeleton groups={1} />}>
          <RequestsTab orderForm={orderForm} />
        </Suspense>
      )}
      {changesAnother(orderForm) && (
        <Suspense fallback={<FieldsSkeleton groups={1} />}>
          <AmendmentImpact orderForm={orderForm} />
        </Suspense>
      )}
      <Placement orderForm={orderForm} />
      <AddedParts to="orderFormOverview" record={{ id: orderForm.id, countryID: orderForm.countryID ?? '' }} />
      {!isInReview && <ReadinessCard orderForm={orderForm} />}
      <MarginCard orderForm={orderForm} />
      <ReviewCard orderForm={orderForm} />
      {isInReview && <ReadinessCard orderForm={orderForm} />}
    </Stack>
  )
}

/** The visa team and the asset manager see little more than their request. */
const hasOnlyRequests = ({ readiness, requests }: VisibleOrderForm) => !readiness && (requests?.length ?? 0) > 0

/** An amendment that is not active yet, for users who see its terms. */
const changesAnother = ({ type, parentID, status, bill, pay }: VisibleOrderForm) =>
  type === 'AMENDMENT' && Boolean(parentID) && Boolean(bill && pay) && !SETTLED.has(status)
const SETTLED: ReadonlySet<string> = new Set([...ENDED, 'ACTIVE', 'ON_NOTICE'])

function Placement({ orderForm: one }: { orderForm: VisibleOrderForm }) {
  const day = (value: string | null | undefined) =>
    value === undefined ? undefined : value && <DateCell value={value} />
  return (
    <FieldGroup
      title="Placement"
      fields={[
        {
          label: 'Consultant',
          value: one._candidate ? (
            <RouteLink href={`/candidates/${one._candidate.id}`}>{one._candidate.name}</RouteLink>
          ) : (
            one.personName
          ),
        },
        { label: 'Job title', value: one.title },
        {
          label: 'Client',
          value: one._client ? (
            <RouteLink href={`/clients/${one._client.id}`}>{one._client.name}</RouteLink>
          ) : (
            one._client
          ),
        },
        { label: 'End client', value: one.endClient || undefined },
        { label: 'Work location', value: one.site },
        { label: 'Country of work', value: one._country === undefined ? undefined : (one._country?.name ?? null) },
        { label: 'Legal entity', value: one._legalEntity === undefined ? undefined : (one._legalEntity?.name ?? null) },
        { label: 'Type', value: one.type && orderFormTypeLabels[one.type] },
        { label: 'Start date', value: day(one.startDate) },
        { label: 'End date', value: day(one.endDate) },
        { label: 'Joining date', value: day(one.joinedDate || undefined) },
        { label: 'Last working day', value: day(one.lastWorkingDay || undefined) },
        { label: 'Created by', value: one._owner?.name },
        { label: 'Submitted', value: one.submittedAt && <InstantCell value={one.submittedAt} /> },
      ]}
    />
  )
}
