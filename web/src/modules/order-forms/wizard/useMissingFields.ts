import { DraftFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useValidSubset } from '../../../ui/wizard/useValidSubset.ts'
import { orderFormApi } from '../endpoints.ts'
import { findMissingFields, type Gap, toldOf } from './missingFields.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

const NONE: readonly string[] = []

/** The grades of a country for which it has ranges of pay. */
export function useGrades(countryID: string): readonly string[] {
  const { data } = useEndpoint(
    orderFormApi.grades,
    { query: { countryID } },
    { enabled: countryID !== '', staleTime: 600_000 },
  )
  return data?.grades ?? NONE
}

/** What the order form still needs, as it stands a moment after each change, and what of it is told at the fields. */
export function useOrderFormGaps({ form, isKnown }: OrderFormDraft) {
  const { sound } = useValidSubset(DraftFields, form)
  const [isTried, setTried] = useState(false)
  const grades = useGrades(sound.countryID ?? '')
  const read = () => findMissingFields(form.form.getValues(), { isKnown, grades })
  const { waiverReason, ...fields } = sound
  const gaps = read()
  const { left, setAt } = useLeft(gaps)
  return {
    fields,
    waiverReason,
    gaps,
    isTried,
    /** Of this very moment, for a submission that does not wait for the pause. From then on everything is told at its field. */
    tried: (): Gap[] => {
      const found = read()
      if (found.length > 0) setTried(true)
      return found
    },
    /** The fields say it themselves. */
    faults: toldOf(gaps, isTried, left),
    onField: setAt,
  }
}

/** The fields whose fault is told: not while one is typing in it for the first time, and from then on until it is mended. */
function useLeft(gaps: readonly Gap[]) {
  const [at, setAt] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const paths = gaps
    .filter(({ kind, path }) => kind === 'wrong' && (path !== at || left.has(path)))
    .map(({ path }) => path)
  if (paths.length !== left.size || paths.some((path) => !left.has(path))) setLeft(new Set(paths))
  return { left, setAt }
}
