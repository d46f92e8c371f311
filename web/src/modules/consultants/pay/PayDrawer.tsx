import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { consultantFields } from '@muster/contract/consultants/consultant-fields.labels.ts'
import { type Pay, PayChange, payEndpoints } from '@muster/contract/consultants/pay.contract.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { AdditionalPay } from '../../../ui/fields/AdditionalPay.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { newPart } from '../../../ui/fields/newPart.ts'
import { PayComponents } from '../../../ui/fields/PayComponents.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'

const valuesOf = ({ pay, version }: { pay?: Partial<Pay> | null | undefined; version: number }) => ({
  currency: pay?.currency ?? '',
  effectiveFrom: '',
  overtimeExempt: pay?.overtimeExempt ?? false,
  onCallRate: pay?.onCallRate ?? '',
  components: pay?.components?.map((part) => ({ ...part, label: part.label ?? '' })) ?? [newPart([])],
  version,
})

const field = (name: 'currency' | 'effectiveFrom') => formField(consultantFields, name, `pay.${name}`)

/** A new version of the pay. Versions that have started are never changed. */
export function PayDrawer({ candidate, onClose }: { candidate: Candidate; onClose(): void }) {
  const { countries } = useOwnCountries()
  const change = useAction(payEndpoints.change, { done: `Pay of ${candidate.name} updated` })
  const home = countries.find(({ id }) => id === candidate.countryID)?.currency ?? ''
  const initial = valuesOf(candidate)
  const form = useSchemaForm(
    PayChange,
    { ...initial, currency: initial.currency || home },
    {
      save: (body) => onVersion(() => change.mutateAsync({ params: { id: candidate.id }, body }), valuesOf),
      saved: onClose,
    },
  )
  const currencies = [...new Set([initial.currency, ...countries.map(({ currency }) => currency)].filter(Boolean))]
  return (
    <FormDrawer title={`Pay of ${candidate.name}`} verb="Set pay" form={form} onClose={onClose}>
      <HelperText wide>The change applies from the effective date. Earlier versions are kept.</HelperText>
      <DateField {...field('effectiveFrom')} />
      <SelectField {...field('currency')} options={currencies.map((value) => ({ value, label: value }))} />
      <PayComponents name="components" hasLabels />
      <Additional />
    </FormDrawer>
  )
}

const Additional = () => <AdditionalPay currency={String(useFieldValue('currency') ?? '')} />
