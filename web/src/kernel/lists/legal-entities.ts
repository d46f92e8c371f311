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

/** Option labels of legal entities: the name, with the country if another entity has the same name. */
export function entityLabels(entities: readonly Entity[]) {
  const known = new Map<string, number>()
  for (const { name } of entities) known.set(name, (known.get(name) ?? 0) + 1)
  return ({ name, countryID }: Entity) => ((known.get(name) ?? 0) > 1 ? `${name}, ${countryName(countryID)}` : name)
}

/**
 * Today in the country of a legal entity, which dates its invoices and receipts; the browser's date until it is loaded.
 */
export function useLegalEntityToday(id: string | null | undefined): string {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  const entity = data.find((one) => one.id === id)
  return entity ? todayIn(entity.zone) : todayHere()
}

/** The latest date that has begun in the countries of all these legal entities: no document may be dated later. */
export function useTodayOfAll(ids: readonly (string | null | undefined)[]): string {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  const days = data.filter((one) => ids.includes(one.id)).map(({ zone }) => todayIn(zone))
  return days.toSorted()[0] ?? todayHere()
}

/** Our legal entities as options, of one country if given; the country is added to names that occur twice. */
export function useEntities(countryID?: string) {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  return useMemo(() => {
    const labelOf = entityLabels(data)
    return data
      .filter((one) => countryID === undefined || one.countryID === countryID)
      .map((one): Option => ({ value: one.id, label: labelOf(one), hint: one.code }))
  }, [data, countryID])
}
