import { holidayEndpoints } from '@muster/contract/clients/holidays.contract.ts'
import type { ClientHoliday } from '@muster/contract/clients/parts.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { send } from '../../../kernel/api/send.ts'
import { clientApi } from '../endpoints.ts'

type Days = readonly ClientHoliday[]

/**
 * Adds and removes days off. Each change starts from the newest list, so that another user's days are not overwritten.
 */
export function useHolidays(id: string) {
  const replace = useAction(holidayEndpoints.replace, { done: 'Calendar saved' })
  const change = async (make: (days: Days) => ClientHoliday[]) => {
    const { holidays = [], version } = await send(clientApi.get, { params: { id } })
    return replace.mutateAsync({ params: { id }, body: { holidays: make(holidays), version } })
  }
  return {
    add: (more: Days) =>
      change((days) => [...without(days, more), ...more].sort((a, b) => a.date.localeCompare(b.date))),
    remove: (day: ClientHoliday) => change((days) => without(days, [day])),
  }
}

const without = (days: Days, gone: Days) => days.filter(({ date }) => !gone.some((day) => day.date === date))
