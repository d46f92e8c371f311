import { useForm } from '@mantine/form'
import { BillableDays } from '@muster/contract/margin/margin.contract.ts'
import { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import { missingOf } from '@muster/contract/margin/margin-missing.rules.ts'
import type { Calculation } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { unmatchedTexts } from '../../../ui/fields/choices/options.ts'
import { type FormValues, isRequired, validationErrors } from '../../../ui/form/schemaValues.ts'
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { type Search, searchString } from '../../../ui/list/page/listState.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { validPart } from '../../../ui/wizard/valid-subset.ts'
import { marginSetupApi } from './marginSetupEndpoints.ts'
import { addressOf, blankWhatIf, whatIfOf } from './whatIfAddress.ts'

export type Variant = 'a' | 'b'
const PREFIX: Readonly<Record<Variant, string>> = { a: '', b: 'b.' }
const PAUSE_MS = 350

interface Variants {
  a: FormValues
  b: FormValues | null
}

/** One or two variants of a placement, stored in the URL so that they can be shared. */
export function useVariants(defaultCountry: string) {
  const { search, change } = useAddress()
  const [variants, setVariants] = useState(() => readVariants(search, defaultCountry))
  const [opened, setOpened] = useState(0)
  const writtenSearch = useRef(searchString(search))
  const currentSearch = searchString(search)
  useEffect(() => {
    // A followed link or Back fills the form; URLs written here are in the form already.
    if (currentSearch === writtenSearch.current) return
    writtenSearch.current = currentSearch
    setVariants(readVariants(search, defaultCountry))
    setOpened((count) => count + 1)
  }, [currentSearch, search, defaultCountry])

  const store = (next: Variants) => {
    const parameters: Search = { ...addressOf(next.a), ...(next.b ? addressOf(next.b, PREFIX.b) : {}) }
    writtenSearch.current = searchString(parameters)
    setVariants(next)
    change(parameters, { replace: true })
  }
  return {
    variants,
    /** Counts the opened URLs, so that the form is reset. */
    opened,
    set: (variant: Variant, values: FormValues) => store({ ...variants, [variant]: structuredClone(values) }),
    compare: () => store({ ...variants, b: structuredClone(variants.a) }),
    /** Keeps one of the two variants. */
    retainOnly: (variant: Variant) => {
      store({ a: variants[variant] ?? variants.a, b: null })
      setOpened((count) => count + 1)
    },
    clear: () => {
      store({ a: blankWhatIf(String(variants.a.countryID)), b: null })
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

/** The form of a variant; it reports changes after a short pause instead of saving. */
export function useWhatIfForm(initial: FormValues, changed: (values: FormValues) => void): SchemaForm {
  const labels = useRef(new Map<string, string>())
  const unmatched = useRef(new Map<string, string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onChange = useRef(changed)
  useEffect(() => {
    onChange.current = changed
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (values) => ({ ...validationErrors(MarginForm, values), ...unmatchedTexts(unmatched.current) }),
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => onChange.current(values), PAUSE_MS)
    },
  })
  return {
    form,
    labels,
    unmatched,
    isSaving: false,
    formError: null,
    attempts: 0,
    stale: null,
    show: undefined,
    submit: async () => undefined,
    isRequired: (path) => isRequired(MarginForm, path),
    isChanged: () => false,
    settleStale: async () => undefined,
    continueEditing: never,
  }
}

/** The valid part of the terms; the day count is used completely or not at all. */
function validTerms(values: FormValues) {
  const { days, ...rest } = values
  return validPart(MarginForm, BillableDays.safeParse(days).success ? values : rest).valid
}

/** The result of a variant: its margin, the missing fields, or the error. */
export function useCalculation(values: FormValues | null) {
  const form = values && validTerms(values)
  const missingInputs = form ? missingOf(form) : []
  const isComplete = form !== null && missingInputs.length === 0
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<Calculated, ApiError>({
    queryKey: ['margin-setups', 'calculate', form],
    queryFn: ({ signal }) => send(marginSetupApi.calculate, { body: { form: form! } }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    enabled: isComplete,
  })
  const isMissing = error?.code === 'MARGIN_INPUT_MISSING'
  const answered = isMissing
    ? error.errors.map(({ path, message }) => ({ path: path.replace(/^form\./, ''), message }))
    : []
  return {
    found: error || !isComplete ? null : (data ?? null),
    missing: isComplete ? answered : missingInputs,
    failure: error && !isMissing && isComplete ? error : null,
    isComputing: isComplete && (isPlaceholderData || (isFetching && !data)),
    retry: () => void refetch(),
  }
}
