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
 * Fills in the defaults of the client and the country as soon as they are chosen, in fields that are empty or hold an
 * earlier default: week, hours, currency, payment terms, leave policy, purchase order, legal entity and pay currency.
 */
export function ClientDefaults({ isStored }: { isStored: boolean }) {
  const { form } = useSchemaFormContext()
  const clientID = useFieldValue('clientID') as string
  const countryID = useFieldValue('countryID') as string
  const client = useEndpoint(clientApi.get, { params: { id: clientID } }, { enabled: clientID !== '' }).data
  const entities = useEndpoint(entityApi.choices, {}, { staleTime: 600_000 }).data
  const { countries } = useOwnCountries()
  const filledDefaults = useRef(new Map<string, unknown>())
  /** The client and country that the defaults were filled in for; an opened draft keeps its values. */
  const handled = useRef(isStored ? { clientID, countryID } : { clientID: '', countryID: '' })

  const applyDefault = (path: string, defaultValue: unknown) => {
    const value = valueAt(form.getValues(), path)
    if (
      isEmpty(defaultValue) ||
      isSame(value, defaultValue) ||
      !(isEmpty(value) || isSame(value, filledDefaults.current.get(path)))
    )
      return
    filledDefaults.current.set(path, defaultValue)
    form.setFieldValue(path, defaultValue)
  }
  const applyClientDefaults = useEffectEvent((from: Partial<Client>) => {
    if (handled.current.clientID === clientID) return
    handled.current.clientID = clientID
    applyDefault('countryID', from.countryID)
    applyDefault('calendar.workingDays', from.workingDays)
    applyDefault('calendar.hoursPerDay', from.hoursPerDay)
    applyDefault('bill.currency', from.currency)
    applyDefault('bill.paymentTerms', from.paymentTerms)
    applyDefault('bill.rebatePercent', from.rebatePercent)
    applyDefault('leave.policy', from.leaveBillingPolicy?.kind)
    applyDefault('leave.policyDays', from.leaveBillingPolicy?.days)
    applyDefault('purchaseOrder.required', from.requiresPO)
  })
  const applyCountryDefaults = useEffectEvent((all: NonNullable<typeof entities>) => {
    if (handled.current.countryID === countryID) return
    handled.current.countryID = countryID
    const [entity, ...others] = all.filter((one) => one.countryID === countryID)
    if (entity && others.length === 0) applyDefault('legalEntityID', entity.id)
    applyDefault('pay.currency', entity?.currency ?? countries.find(({ id }) => id === countryID)?.currency)
  })
  useEffect(() => {
    if (client) applyClientDefaults(client)
  }, [client])
  useEffect(() => {
    if (entities && countryID) applyCountryDefaults(entities)
  }, [entities, countryID])
  return null
}
