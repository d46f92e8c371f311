import { DraftFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useValidSubset } from '../../../ui/wizard/useValidSubset.ts'
import { orderFormApi } from '../endpoints.ts'
import { type FieldIssue, findMissingFields, visibleErrors } from './missingFields.ts'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

const NONE: readonly string[] = []

/** The grades of a country that have pay ranges. */
export function useGrades(countryID: string): readonly string[] {
  const { data } = useEndpoint(
    orderFormApi.grades,
    { query: { countryID } },
    { enabled: countryID !== '', staleTime: 600_000 },
  )
  return data?.grades ?? NONE
}

/** The errors of the form after each change, and those shown at the fields. */
export function useMissingFields({ form, isKnown }: OrderFormDraft) {
  const { valid } = useValidSubset(DraftFields, form)
  const [isTried, setTried] = useState(false)
  const grades = useGrades(valid.countryID ?? '')
  const read = () => findMissingFields(form.form.getValues(), { isKnown, grades })
  const { waiverReason, ...fields } = valid
  const issues = read()
  const { left, setAt } = useLeft(issues)
  return {
    fields,
    waiverReason,
    issues,
    isTried,
    /** The current errors, for a submission attempt; from then on all of them are shown at their fields. */
    tried: (): FieldIssue[] => {
      const found = read()
      if (found.length > 0) setTried(true)
      return found
    },
    /** The messages by field. */
    problems: visibleErrors(issues, isTried, left),
    onField: setAt,
  }
}

/** The fields whose error is shown: not while the user first types in them, then until they are fixed. */
function useLeft(issues: readonly FieldIssue[]) {
  const [at, setAt] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const paths = issues
    .filter(({ kind, path }) => kind === 'wrong' && (path !== at || left.has(path)))
    .map(({ path }) => path)
  if (paths.length !== left.size || paths.some((path) => !left.has(path))) setLeft(new Set(paths))
  return { left, setAt }
}
