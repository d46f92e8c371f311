import type { legalEntityEndpoints } from '@muster/contract/settings/legal-entities.contract.ts'
import { useMemo } from 'react'
import type { Option } from '../ui/fields/options.ts'
import { useEndpoint } from './endpoint.ts'
import type { Line } from './send.ts'

const choices: Line<(typeof legalEntityEndpoints)['choices']> = { method: 'GET', path: '/legal-entities' }
const NONE: never[] = []

/** Our legal entities to choose from. */
export function useEntities() {
  const { data = NONE } = useEndpoint(choices, {}, { staleTime: 3_600_000 })
  return useMemo(() => data.map(({ id, name, code }): Option => ({ value: id, label: name, hint: code })), [data])
}
