import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import type { OrderFormRequest } from '@muster/contract/order-forms/core/record.contract.ts'
import { requestEndpoints } from '@muster/contract/order-forms/documents/documents.contract.ts'
import {
  machineOf,
  REQUEST_GUARDS,
  type RequestGuard,
} from '@muster/contract/order-forms/onboarding/request-states.contract.ts'
import {
  requestFieldLabels,
  requestReferenceLabels,
  requestStatusLabels,
  requestTypeLabels,
} from '@muster/contract/order-forms/onboarding/requests.labels.ts'
import { useState } from 'react'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from '../record/recordEndpoints.ts'
import { requestStatus } from '../record/recordLabels.ts'

/** The cost as two fields; an empty amount means no cost. */
const Change = requestEndpoints.change.body.omit({ cost: true }).extend({
  costAmount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,3})?$/, 'Enter an amount such as 7200.00.')
    .optional(),
  costCurrency: z.string().optional(),
})

type RequestDrawerParams = Pick<OrderFormRequest, 'kind' | 'status' | 'availableTransitions'>
/** The guards of a transition. */
const guardsOf = ({ kind, status }: RequestDrawerParams, to: unknown): readonly string[] =>
  machineOf(kind).transitions[status]?.[String(to)]?.guard?.split(', ') ?? []
const FIELD_OF: Readonly<Record<RequestGuard, 'reference' | 'expiresOn'>> = {
  hasReference: 'reference',
  expiryInFuture: 'expiresOn',
}

/** Validates the inputs of the chosen transition before the request is sent. */
const changeOf = (request: RequestDrawerParams) =>
  Change.superRefine((values, context) => {
    const { status: to, reason } = values
    const needsReason = request.availableTransitions.some((move) => move.to === to && move.needsReason)
    if (needsReason && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason.' })
    for (const [guard, field] of Object.entries(FIELD_OF))
      if (guardsOf(request, to).includes(guard) && !values[field])
        context.addIssue({ code: 'custom', path: [field], message: REQUEST_GUARDS[guard as RequestGuard] })
  })

const valuesOf = (one: OrderFormRequest) => ({
  version: one.version,
  status: '',
  reason: '',
  reference: one.reference ?? '',
  appliedOn: one.appliedOn ?? '',
  approvedOn: one.approvedOn ?? '',
  startsOn: one.startsOn ?? '',
  expiresOn: one.expiresOn ?? '',
  note: one.note ?? '',
})

interface RequestDrawerProps {
  request: OrderFormRequest
  /** Opened from the list of requests, so that it links to the order form. */
  isInList?: boolean
  onClose(): void
}

/** Changes the status, reference, dates and cost of a request. */
export function RequestDrawer({ isInList = false, onClose, ...props }: RequestDrawerProps) {
  // As it was when the drawer opened: a refetch keeps the draft, and saving compares it with the latest version.
  const [request] = useState(props.request)
  const { id, kind, status, availableTransitions: moves, cost } = request
  const change = useAction(requestEndpoints.change, {
    done: `${requestTypeLabels[kind]} request updated`,
    refreshes: INVALIDATED_KEYS,
  })
  const [schema] = useState(() => changeOf(request))
  const form = useSchemaForm(
    schema,
    { ...valuesOf(request), costAmount: cost?.amount ?? '', costCurrency: cost?.currency ?? 'AED' },
    { save: (body) => change.mutateAsync({ params: { id }, body: bodyOf(body, cost) }), saved: onClose },
  )
  const isDated = kind === 'VISA' || kind === 'MEDICAL'
  return (
    <FormDrawer
      title={`${requestTypeLabels[kind]}: ${request.personName ?? 'consultant'}`}
      form={form}
      onClose={onClose}
    >
      <HelperText wide>
        {' '}
        Status: <LabelBadge {...requestStatus(status)} />
      </HelperText>
      {isInList && (
        <HelperText wide>
          <RouteLink href={`/order-form-setups/${request.orderFormID}?tab=requests`}>
            {[request.orderFormNumber ?? 'Order form', request.clientName].filter(Boolean).join(' · ')}
          </RouteLink>
          {request.startDate && `, starts ${formatDate(request.startDate)}`}
        </HelperText>
      )}
      {moves.length > 0 && (
        <SelectField
          name="status"
          label="New status"
          placeholder="No change"
          options={moves.map(({ to }) => ({ value: to, label: requestStatusLabels[to] ?? to }))}
        />
      )}
      <Reference request={request} />
      <Reason availableTransitions={moves} />
      {isDated && <DateField name="appliedOn" label={requestFieldLabels.appliedOn} />}
      {isDated && <DateField name="approvedOn" label={requestFieldLabels.approvedOn} />}
      {isDated && <DateField name="startsOn" label={requestFieldLabels.startsOn} />}
      {isDated && <Expiry request={request} />}
      {cost !== undefined && isDated && (
        <MoneyField
          name="costAmount"
          label={requestFieldLabels.costAmount}
          currencyName="costCurrency"
          currencies={CURRENCIES}
        />
      )}
      <TextareaField name="note" label={requestFieldLabels.note} rows={2} />
    </FormDrawer>
  )
}

const useRequests = (request: RequestDrawerParams, guard: RequestGuard) =>
  guardsOf(request, useFieldValue('status')).includes(guard)
const Reference = ({ request }: { request: OrderFormRequest }) => (
  <TextField
    name="reference"
    label={requestReferenceLabels[request.kind]}
    required={useRequests(request, 'hasReference')}
  />
)
const Expiry = ({ request }: { request: OrderFormRequest }) => (
  <DateField name="expiresOn" label={requestFieldLabels.expiresOn} required={useRequests(request, 'expiryInFuture')} />
)

/** Shown when the chosen transition requires a reason. */
function Reason({ availableTransitions: moves }: { availableTransitions: OrderFormRequest['availableTransitions'] }) {
  const to = useFieldValue('status')
  if (!moves.find((move) => move.to === to)?.needsReason) return null
  return <TextareaField name="reason" label="Reason" description="Saved to the activity log." required rows={2} />
}

type Cost = OrderFormRequest['cost']

/** Users who see the cost send it; an empty amount removes it. */
function bodyOf({ costAmount, costCurrency = 'AED', ...body }: z.output<typeof Change>, before: Cost) {
  if (before === undefined || (!costAmount && !before)) return body
  return { ...body, cost: costAmount ? { amount: costAmount, currency: costCurrency } : null }
}
