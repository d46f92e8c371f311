import { useDebouncedValue } from '@mantine/hooks'
import type { OrderForm, OrderFormRow } from '@muster/contract/order-forms/core/record.contract.ts'
import type { OrderFormStatus } from '@muster/contract/order-forms/core/states.contract.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { DuplicateNotice } from '../../ui/form/DuplicateNotice.tsx'
import { useFieldValue } from '../../ui/form/useFieldValue.ts'
import { formatDate, isDay } from '../../ui/format/day.ts'
import { candidateApi, orderFormApi } from './endpoints.ts'
import { STATUSES } from './labels.ts'
import { OrderFormChip } from './orderFormColumns.tsx'
import { hasAddress } from './record/pay-facts.ts'

/** Those that led to nothing or are over hold nobody. */
const OVER: ReadonlySet<string> = new Set(['DRAFT', 'CLOSED', 'REJECTED', 'OFFER_DECLINED', 'CANCELLED', 'RENEWED'])
const LIVE = (Object.keys(STATUSES) as OrderFormStatus[]).filter((status) => !OVER.has(status))
const NO_ROWS: readonly OrderFormRow[] = []

export type Written = Pick<OrderForm, 'id' | 'type' | 'parentID'> | undefined

/** A consultant is on one order form at a time: the others are named where the person is chosen, and not only when it is submitted. */
export function OnAnother({ written }: { written: Written }) {
  const candidateID = String(useFieldValue('candidateID') ?? '')
  const [startDate, endDate] = [useFieldValue('startDate'), useFieldValue('endDate')]
  const query = {
    ...{ candidateID, status: LIVE, pageSize: 10, sort: 'startDate' as const },
    ...(isDay(endDate) ? { startTo: endDate } : {}),
    ...(isDay(startDate) ? { endFrom: startDate } : {}),
  }
  const { data } = useEndpoint(orderFormApi.list, { query }, { enabled: candidateID !== '' })
  const found = (candidateID ? (data?.items ?? NO_ROWS) : NO_ROWS).filter(
    ({ id, lastWorkingDay }) =>
      id !== written?.id &&
      !(written?.type === 'AMENDMENT' && id === written.parentID) &&
      !(lastWorkingDay && isDay(startDate) && lastWorkingDay < startDate),
  )
  const time = isDay(startDate) && isDay(endDate) ? 'in that time' : 'now'
  return (
    <DuplicateNotice
      title={`This consultant is on another order form ${time}. Choose other dates in the first step, or end that one first.`}
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

/** Somebody whom the house knows by this address already: the signed offer would be refused, so they are chosen instead. */
export function KnownAlready() {
  const [email] = useDebouncedValue(String(useFieldValue('person.email') ?? '').trim(), WAIT_MS)
  const enabled = EMAIL.test(email)
  const { data } = useEndpoint(candidateApi.list, { query: { searchInput: email, pageSize: 50 } }, { enabled })
  // The search finds the letters anywhere: joann@x.com for ann@x.com.
  const found = enabled ? (data?.items ?? []).filter((one) => hasAddress(one, email)) : []
  return (
    <DuplicateNotice
      title="Somebody with this e-mail address is known already. Choose “Somebody we know”, or correct the address."
      found={found.map(({ id, name, code }) => ({ id, name, href: `/candidates/${id}`, text: code }))}
    />
  )
}
