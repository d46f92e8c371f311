import { Box, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArrowsDiff, IconCopy, IconEraser, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { HeadButtons } from '../../../kernel/records/HeadButtons.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormProvider } from '../../../ui/form/FormContext.tsx'
import { type FormValues, isRecord } from '../../../ui/form/schemaValues.ts'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { PhoneBar } from '../../../ui/wizard/PhoneBar.tsx'
import { MarginBar } from './MarginBar.tsx'
import { MarginWhatIfFields } from './MarginWhatIfFields.tsx'
import { MarginWhatIfResult } from './MarginWhatIfResult.tsx'
import { useCalculation, useVariants, useWhatIfForm, type Variant } from './useWhatIf.ts'

export const MarginWhatIfScreen = () => (
  <Allowed needs={right('order-form-margin', 'view')} deniedMessage="You don’t have access to margins">
    <WhatIfLoader />
  </Allowed>
)

/** A calculation needs a country, so it starts with the first country of the user. */
function WhatIfLoader() {
  const { countries, error } = useOwnCountries()
  const [first] = countries
  if (error && !first) return <FailedState error={error} />
  return first ? <Calculator defaultCountry={first.id} /> : <FieldsSkeleton groups={3} />
}

const VARIANTS = [
  { value: 'a', label: 'Variant A' },
  { value: 'b', label: 'Variant B' },
]

const HALVES = { '--columns': 'minmax(0, 11fr) minmax(0, 13fr)' }

/** Calculates the margin of a placement before there is an order form, with the same function. */
function Calculator({ defaultCountry }: { defaultCountry: string }) {
  const { variants, opened, set, compare, retainOnly, clear } = useVariants(defaultCountry)
  const [chosen, setChosen] = useState<Variant>('a')
  const [rateChanges, setRateChanges] = useState(0)
  const at: Variant = variants.b ? chosen : 'a'
  const a = useCalculation(variants.a)
  const b = useCalculation(variants.b)
  const results = [
    { name: 'Variant A', calculation: a },
    ...(variants.b ? [{ name: 'Variant B', calculation: b }] : []),
  ]
  const applyRate = (place: number, rate: string) => {
    const variant: Variant = place === 1 ? 'b' : 'a'
    set(variant, withRate(variants[variant] ?? variants.a, rate))
    setRateChanges((count) => count + 1)
  }
  const result = (
    <MarginWhatIfResult
      found={results}
      onRate={applyRate}
      onRetain={(place) => {
        retainOnly(place === 1 ? 'b' : 'a')
        setChosen('a')
      }}
    />
  )
  return (
    <Box pb={64}>
      <PageHead
        title="What-if"
        hint="Estimate the monthly margin of a placement. The URL saves your inputs."
        actions={
          <HeadButtons
            buttons={[
              { label: 'Setups', icon: IconListDetails, to: '/margin' },
              { label: 'Clear', icon: IconEraser, to: clear },
              { label: 'Copy link', icon: IconCopy, to: copyLink },
              ...(variants.b
                ? []
                : [
                    {
                      label: 'Compare',
                      icon: IconArrowsDiff,
                      isPrimary: true,
                      to: () => {
                        compare()
                        setChosen('b')
                      },
                    },
                  ]),
            ]}
          />
        }
      />
      <Box className="with-side" px="var(--gutter)" pt={4} __vars={HALVES} data-side>
        <Stack gap={12} miw={0}>
          {variants.b && (
            <Group gap={8}>
              <SegmentedControl
                aria-label="Variant to edit"
                data={VARIANTS}
                value={at}
                onChange={(value) => setChosen(value as Variant)}
              />
              <Button size="xs" variant="subtle" onClick={() => retainOnly('a')}>
                End comparison
              </Button>
            </Group>
          )}
          <TermsForm
            key={`${at} ${opened} ${rateChanges}`}
            initial={variants[at] ?? variants.a}
            onChange={(values) => set(at, values)}
          />
        </Stack>
        <Box {...((a.isComputing || b.isComputing) && { c: 'dimmed' })} visibleFrom="md" className="sticky-side">
          {result}
        </Box>
      </Box>
      <PhoneBar>
        <MarginBar
          margin={(at === 'b' ? b : a).found?.margin ?? null}
          {...(variants.b && { name: at === 'b' ? 'Variant B' : 'Variant A' })}
        >
          {result}
        </MarginBar>
      </PhoneBar>
    </Box>
  )
}

function TermsForm({ initial, onChange }: { initial: FormValues; onChange(values: FormValues): void }) {
  const form = useWhatIfForm(initial, onChange)
  return (
    <FormProvider form={form}>
      <MarginWhatIfFields />
    </FormProvider>
  )
}

const withRate = (values: FormValues, rate: string): FormValues => ({
  ...values,
  bill: { ...(isRecord(values.bill) ? values.bill : {}), rate },
})

/** Without clipboard access the user can still copy the URL. */
const copyLink = () =>
  void navigator.clipboard.writeText(window.location.href).then(
    () => showSnackbar('Link copied'),
    () => showSnackbar('Couldn’t copy the link. Copy the URL of the page instead.'),
  )
