import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import {
  laptopProviderLabels,
  medicalCategoryLabels,
  visaTypeLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { nameOf } from '../../../kernel/lists/names.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { PER_UNIT } from '../../../ui/format/terms.ts'

type Fact = readonly [label: string, value: string | null | undefined]

/** A summary to check before submitting. */
export function Summary({ fields, record }: { fields: OrderFormFields; record: OrderForm | undefined }) {
  return (
    <FormSection title="Summary">
      <dl className="auto-grid facts" data-wide>
        {orderFormFacts(fields, record).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}

function orderFormFacts(fields: OrderFormFields, record: OrderForm | undefined): Fact[] {
  const { clientID, candidateID, person, bill, pay, visa, medical, laptop, startDate, endDate } = fields
  const gross = grossPay(fields)
  return [
    ['Client', clientID && (record?._client?.id === clientID ? record._client.name : nameOf(clientID))],
    ['Consultant', candidateID ? (record?._candidate?.name ?? nameOf(candidateID)) : person?.name],
    ['Job title', fields.title],
    ['Country of work', fields.countryID && countryName(fields.countryID)],
    ['Dates', [startDate, endDate].map((day) => (day ? formatDate(day) : '?')).join(' – ')],
    ['Bill rate', rateOf(bill)],
    ['Monthly pay', gross && pay?.currency ? formatMoney({ amount: gross, currency: pay.currency }) : null],
    ['Visa', visa?.required === false ? 'Not required' : visa?.type && visaTypeLabels[visa.type]],
    ['Medical insurance', medical?.category && medicalCategoryLabels[medical.category]],
    ['Laptop', laptop?.provider && laptopProviderLabels[laptop.provider]],
  ]
}

const rateOf = (bill: OrderFormFields['bill']) =>
  bill?.rate && bill.currency
    ? `${formatMoney({ amount: bill.rate, currency: bill.currency })}${bill.unit ? ` per ${PER_UNIT[bill.unit]}` : ''}`
    : null
