import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  exchangeRateEndpoints,
  type LatestRate,
} from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { useRouter } from '@tanstack/react-router'
import * as z from 'zod'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { RequestedReason } from '../../../ui/fields/RequestedReason.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { rateApi } from '../endpoints.ts'

const PATH = '/settings/exchange-rates'
const { date, source, rates, changeReason } = exchangeRateEndpoints.createDay.body.shape
/** A currency without a rate is not sent. */
const Form = z.strictObject({
  date,
  source,
  rates: z.record(z.string(), rates.element.shape.rate.or(z.literal(''))),
  changeReason,
})

export const NewRatesScreen = () => (
  <Allowed needs={right('exchange-rates', 'create')} deniedMessage="You don’t have permission to enter exchange rates">
    <LatestRates />
  </Allowed>
)

const LatestRates = () => (
  <Loaded query={useEndpoint(rateApi.latest, {})}>{(latest) => <Page latest={latest} />}</Loaded>
)

/** The rates of one date, each next to the newest approved one; all are saved or none. */
function Page({ latest }: { latest: readonly LatestRate[] }) {
  const { history } = useRouter()
  const create = useAction(exchangeRateEndpoints.createDay, {
    done: (made) => `${counted(made.length, ['rate', 'rates'])} submitted for approval`,
    refreshes: ['dashboard'],
  })
  const blank = Object.fromEntries(latest.map(({ currency }) => [currency, '']))
  const form = useSchemaForm(
    Form,
    { date: todayHere(), source: '', rates: blank, changeReason: '' },
    {
      save: (values) => {
        const typed = Object.entries(values.rates).filter(([, rate]) => rate !== '')
        if (typed.length === 0) throw new Error('Enter at least one rate.')
        const body = {
          date: values.date,
          source: values.source,
          changeReason: values.changeReason,
          rates: typed.map(([currency, rate]) => ({ currency, rate })),
        }
        return create.mutateAsync({ body })
      },
      saved: () => history.replace(`${PATH}?status=PROPOSED`),
    },
  )
  return (
    <FormPage title="Enter rates" form={form} verb="Enter rates" onCancel={() => history.push(PATH)}>
      <FormSection title="Day" text="If the date already has a rate, the new rate is a correction.">
        <DateField name="date" label="Day" latest={todayHere()} />
        <TextField name="source" label="Source" placeholder="Central bank, mid-market" />
      </FormSection>
      <FormSection title="Units per 1 USD" text="Leave unchanged or unknown rates empty.">
        {latest.map(({ currency, rate, date: day }) => (
          <TextField
            key={currency}
            name={`rates.${currency}`}
            label={currency}
            inputMode="decimal"
            description={rate && day ? `${rate} on ${formatDate(day)}` : 'Never entered'}
          />
        ))}
        <RequestedReason name="changeReason" label="Reason for the change" description="Shown to the approver." />
      </FormSection>
    </FormPage>
  )
}
