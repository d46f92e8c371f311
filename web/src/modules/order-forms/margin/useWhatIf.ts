import { useForm } from '@mantine/form'
import { BillableDays } from '@muster/contract/margin/margin.contract.ts'
import { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import { missingOf } from '@muster/contract/margin/margin-missing.rules.ts'
import type { Calculation } from '@muster/contract/margin/margin-setups.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { unmatchedTexts } from '../../../ui/fields/choices/options.ts'
import { complaints, isRequired, type Values } from '../../../ui/form/schemaValues.ts'
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { type Search, searchString } from '../../../ui/list/page/listState.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { soundPart } from '../../../ui/wizard/valid-subset.ts'
import { marginLines } from './marginLines.ts'
import { addressOf, blankWhatIf, whatIfOf } from './whatIfAddress.ts'

export type Variant = 'a' | 'b'
const PREFIX: Readonly<Record<Variant, string>> = { a: '', b: 'b.' }
const PAUSE_MS = 350

export interface Variants {
  a: Values
  b: Values | null
}

/** One or two variants of a placement; the address keeps them as they are typed, so that it can be copied and sent. */
export function useVariants(defaultCountry: string) {
  const { search, change } = useAddress()
  const [variants, setVariants] = useState(() => readVariants(search, defaultCountry))
  const [opened, setOpened] = useState(0)
  const written = useRef(searchString(search))
  const asked = searchString(search)
  useEffect(() => {
    // A link that was followed, or Back: what it says stands in the form. What was written here stands there already.
    if (asked === written.current) return
    written.current = asked
    setVariants(readVariants(search, defaultCountry))
    setOpened((count) => count + 1)
  }, [asked, search, defaultCountry])

  const keep = (next: Variants) => {
    const words: Search = { ...addressOf(next.a), ...(next.b ? addressOf(next.b, PREFIX.b) : {}) }
    written.current = searchString(words)
    setVariants(next)
    change(words, { replace: true })
  }
  return {
    variants,
    /** Counts the addresses that were opened, so that the form begins anew. */
    opened,
    set: (variant: Variant, values: Values) => keep({ ...variants, [variant]: structuredClone(values) }),
    compare: () => keep({ ...variants, b: structuredClone(variants.a) }),
    /** Goes on with one of the two. */
    keepOnly: (variant: Variant) => {
      keep({ a: variants[variant] ?? variants.a, b: null })
      setOpened((count) => count + 1)
    },
    clear: () => {
      keep({ a: blankWhatIf(String(variants.a.countryID)), b: null })
      setOpened((count) => count + 1)
    },
  }
}

const readVariants = (search: Search, defaultCountry: string): Variants => ({
  a: whatIfOf(search, PREFIX.a, defaultCountry) ?? blankWhatIf(defaultCountry),
  b: whatIfOf(search, PREFIX.b, defaultCountry) ?? null,
})

export type Calculated = z.output<typeof Calculation>

const never = () => undefined

/** The form of a variant; it saves nothing and tells every change after a short pause. */
export function useWhatIfForm(initial: Values, changed: (values: Values) => void): SchemaForm {
  const labels = useRef(new Map<string, string>())
  const unmatched = useRef(new Map<string, string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef(changed)
  useEffect(() => {
    tell.current = changed
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => ({ ...complaints(MarginForm, values), ...unmatchedTexts(unmatched.current) }),
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => tell.current(values), PAUSE_MS)
    },
  })
  return {
    ...{ form, labels, unmatched, isSaving: false, refusal: null, attempts: 0, stale: null, show: undefined },
    submit: async () => undefined,
    isRequired: (path) => isRequired(MarginForm, path),
    isChanged: () => false,
    settleStale: async () => undefined,
    keepEditing: never,
  }
}

/** What of the terms can be reckoned with. Days of its own are taken whole or not at all. */
function soundTerms(values: Values) {
  const { days, ...rest } = values
  return soundPart(MarginForm, BillableDays.safeParse(days).success ? values : rest).sound
}

/** What the server said to a variant: its margin, or what is still missing, or why there is none. */
export function useCalculation(values: Values | null) {
  const form = values && soundTerms(values)
  const lacking = form ? missingOf(form) : []
  const isAsked = form !== null && lacking.length === 0
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<Calculated, ApiError>({
    queryKey: ['margin-setups', 'calculate', form],
    queryFn: ({ signal }) => send(marginLines.calculate, { body: { form: form! } }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    enabled: isAsked,
  })
  const isMissing = error?.code === 'MARGIN_INPUT'
  const answered = isMissing
    ? error.errors.map(({ path, message }) => ({ path: path.replace(/^form\./, ''), message }))
    : []
  return {
    found: error || !isAsked ? null : (data ?? null),
    missing: isAsked ? answered : lacking,
    failure: error && !isMissing && isAsked ? error : null,
    isComputing: isAsked && (isPlaceholderData || (isFetching && !data)),
    retry: () => void refetch(),
  }
}
