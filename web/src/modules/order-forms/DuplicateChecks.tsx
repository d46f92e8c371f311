import { useDebouncedValue } from '@mantine/hooks'
import type { OrderForm, OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { ENDED } from '@muster/contract/order-forms/core/status-groups.rules.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DuplicateNotice } from '../../ui/form/DuplicateNotice.tsx'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { formatDate, isDay } from '../../ui/format/day.ts'
import { candidateApi, orderFormApi } from './endpoints.ts'
import { OrderFormChip } from './orderFormColumns.tsx'
import { hasAddress } from './record/pay-facts.ts'

/** Statuses in which an order form occupies its consultant. */
const OPEN_STATUSES = OrderFormStatus.options.filter((status) => status !== 'DRAFT' && !ENDED.includes(status))
const NO_ROWS: readonly OrderFormRow[] = []

export type CurrentOrderForm = Pick<OrderForm, 'id' | 'type' | 'parentID'> | undefined

/** A consultant can be on one order form at a time, so others are shown as soon as the consultant is chosen. */
export function OtherOrderFormCheck({ current }: { current: CurrentOrderForm }) {
  const candidateID = String(useFieldValue('candidateID') ?? '')
  const startDate = useFieldValue('startDate')
  const endDate = useFieldValue('endDate')
  const query = {
    candidateID,
    status: OPEN_STATUSES,
    pageSize: 10,
    sort: 'startDate' as const,
    ...(isDay(endDate) ? { startTo: endDate } : {}),
    ...(isDay(startDate) ? { endFrom: startDate } : {}),
  }
  const { data } = useEndpoint(orderFormApi.list, { query }, { enabled: candidateID !== '' })
  const found = (candidateID ? (data?.items ?? NO_ROWS) : NO_ROWS).filter(
    ({ id, lastWorkingDay }) =>
      id !== current?.id &&
      !(current?.type === 'AMENDMENT' && id === current.parentID) &&
      !(lastWorkingDay && isDay(startDate) && lastWorkingDay < startDate),
  )
  const time = isDay(startDate) && isDay(endDate) ? 'in this period' : 'now'
  return (
    <DuplicateNotice
      title={`This consultant is on another order form ${time}. Change the dates in the first step, or end the other order form.`}
      found={found.map((row) => ({
        id: row.id,
        name: row.number ?? 'Order form',
        href: `/order-form-setups/${row.id}`,
        text: [row._client?.name, termOf(row)].filter(Boolean).join(' · '),
        chip: <OrderFormChip status={row.status} />,
      }))}
    />
  )
}

const termOf = ({ startDate, endDate, lastWorkingDay }: OrderFormRow) =>
  [startDate, lastWorkingDay ?? endDate].map((day) => (day ? formatDate(day) : '?')).join(' – ')

const WAIT_MS = 300
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/** Warns when the email belongs to an existing consultant: the signed offer would be rejected. */
export function ExistingConsultantCheck() {
  const [email] = useDebouncedValue(String(useFieldValue('person.email') ?? '').trim(), WAIT_MS)
  const enabled = EMAIL.test(email)
  const { data } = useEndpoint(candidateApi.list, { query: { searchInput: email, pageSize: 50 } }, { enabled })
  // The search matches anywhere in the text: joann@x.com for ann@x.com.
  const found = enabled ? (data?.items ?? []).filter((one) => hasAddress(one, email)) : []
  return (
    <DuplicateNotice
      title="A consultant with this email already exists. Select “Existing consultant” or correct the email."
      found={found.map(({ id, name, code }) => ({ id, name, href: `/candidates/${id}`, text: code }))}
    />
  )
}
