import type { legalEntityEndpoints } from '@muster/contract/settings/company/legal-entities.contract.ts'
import { useMemo } from 'react'
import type { Option } from '../../ui/fields/choices/options.ts'
import { todayHere, todayIn } from '../../ui/format/day.ts'
import { useEndpoint } from '../api/endpoint.ts'
import type { EndpointRef } from '../api/send.ts'
import { countryName } from './world-countries.ts'

const choices: EndpointRef<(typeof legalEntityEndpoints)['choices']> = { method: 'GET', path: '/legal-entities' }
const NONE: never[] = []

interface Entity {
  name: string
  countryID: string
}

/** What an entity is called in a choice: its name, with the country where another has the same. */
export function entityLabels(entities: readonly Entity[]) {
  const known = new Map<string, number>()
  for (const { name } of entities) known.set(name, (known.get(name) ?? 0) + 1)
  return ({ name, countryID }: Entity) => ((known.get(name) ?? 0) > 1 ? `${name}, ${countryName(countryID)}` : name)
}

/** Today where a legal entity sits, by which its invoices and receipts are dated; the reader's own until its clock is known. */
export function useLegalEntityToday(id: string | null | undefined): string {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  const entity = data.find((one) => one.id === id)
  return entity ? todayIn(entity.zone) : todayHere()
}

/** The day that has begun for all of these legal entities: none of them may date a document later. */
export function useTodayOfAll(ids: readonly (string | null | undefined)[]): string {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  const days = data.filter((one) => ids.includes(one.id)).map(({ zone }) => todayIn(zone))
  return days.toSorted()[0] ?? todayHere()
}

/** Our legal entities to choose from, of one country where it is named; where two go by one name, each says its country. */
export function useEntities(countryID?: string) {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  return useMemo(() => {
    const labelOf = entityLabels(data)
    return data
      .filter((one) => countryID === undefined || one.countryID === countryID)
      .map((one): Option => ({ value: one.id, label: labelOf(one), hint: one.code }))
  }, [data, countryID])
}
