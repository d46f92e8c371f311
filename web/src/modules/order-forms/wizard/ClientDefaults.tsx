import type { Client } from '@muster/contract/clients/shapes.contract.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { clientApi, entityApi } from '../endpoints.ts'

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The customs of the client and the country stand in the form as soon as they are chosen, where nobody has entered anything else: week,
 * hours, currency, payment terms, leave policy, purchase order, our legal entity and the currency of the pay.
 */
export function ClientCustoms({ isKept }: { isKept: boolean }) {
  const { form } = useSchemaFormContext()
  const clientID = useFieldValue('clientID') as string
  const countryID = useFieldValue('countryID') as string
  const client = useEndpoint(clientApi.get, { params: { id: clientID } }, { enabled: clientID !== '' }).data
  const entities = useEndpoint(entityApi.choices, {}, { staleTime: 600_000 }).data
  const { countries } = useOwnCountries()
  const taken = useRef(new Map<string, unknown>())
  /** What a draft was opened with has been decided already. */
  const decided = useRef(isKept ? { clientID, countryID } : { clientID: '', countryID: '' })

  const take = (path: string, custom: unknown) => {
    const value = valueAt(form.getValues(), path)
    if (isEmpty(custom) || isSame(value, custom) || !(isEmpty(value) || isSame(value, taken.current.get(path)))) return
    taken.current.set(path, custom)
    form.setFieldValue(path, custom)
  }
  const takeClient = useEffectEvent((from: Partial<Client>) => {
    if (decided.current.clientID === clientID) return
    decided.current.clientID = clientID
    take('countryID', from.countryID)
    take('calendar.workingDays', from.workingDays)
    take('calendar.hoursPerDay', from.hoursPerDay)
    take('bill.currency', from.currency)
    take('bill.paymentTerms', from.paymentTerms)
    take('bill.rebatePercent', from.rebatePercent)
    take('leave.policy', from.leaveBillingPolicy?.kind)
    take('leave.policyDays', from.leaveBillingPolicy?.days)
    take('purchaseOrder.required', from.requiresPO)
  })
  const takeCountry = useEffectEvent((all: NonNullable<typeof entities>) => {
    if (decided.current.countryID === countryID) return
    decided.current.countryID = countryID
    const [entity, ...others] = all.filter((one) => one.countryID === countryID)
    if (entity && others.length === 0) take('legalEntityID', entity.id)
    take('pay.currency', entity?.currency ?? countries.find(({ id }) => id === countryID)?.currency)
  })
  useEffect(() => {
    if (client) takeClient(client)
  }, [client])
  useEffect(() => {
    if (entities && countryID) takeCountry(entities)
  }, [entities, countryID])
  return null
}
