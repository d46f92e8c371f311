import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { entityLabels } from '../../../kernel/lists/legal-entities.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField, YES_NO } from '../../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { entityApi, msaApi } from '../endpoints.ts'
import { clients, mastersOf, recruiters, statementsOf } from '../lookups.ts'
import { orderFormField } from './orderFormField.ts'

interface RoleStepProps {
  /** The client had no active master agreement at the last save. */
  requestsWaiver?: boolean | undefined
}

export const RoleStep = ({ requestsWaiver }: RoleStepProps) => (
  <>
    <FormSection title="Client" text="Defaults are copied from the client.">
      <RemoteSelect {...orderFormField('clientID')} source={clients} />
      <TextField {...orderFormField('endClient')} />
      <Agreements />
      {requestsWaiver && (
        <div data-wide>
          <Alert tone="warning">
            The client has no active master agreement. Have one signed first, or enter a waiver reason in the review.
          </Alert>
        </div>
      )}
    </FormSection>
    <FormSection title="Position">
      <TextField {...orderFormField('title')} />
      <TextField {...orderFormField('site')} />
      <Places />
      <RemoteSelect {...orderFormField('recruiterID')} source={recruiters} />
    </FormSection>
    <FormSection title="Dates">
      <DateField {...orderFormField('startDate')} />
      <DateField {...orderFormField('endDate')} />
      <NumberField {...orderFormField('probationMonths')} />
      <NumberField {...orderFormField('noticeDays')} />
    </FormSection>
    <FormSection title="Purchase order" text="If the client requires one for payment.">
      <SegmentedField {...orderFormField('purchaseOrder.required')} segments={YES_NO} />
      <TextField {...orderFormField('purchaseOrder.number')} />
      <OrderValue />
    </FormSection>
  </>
)

function OrderValue() {
  const currency = useFieldValue('bill.currency') as string
  return <MoneyField {...orderFormField('purchaseOrder.value')} {...(currency ? { currency } : {})} />
}

/** The legal entities of the country of work are listed first. */
function Places() {
  const { options } = useOwnCountries()
  const countryID = useFieldValue('countryID')
  const { data = [] } = useEndpoint(entityApi.choices, {}, { staleTime: 600_000 })
  const labelOf = entityLabels(data)
  const entities = [
    ...data.filter((one) => one.countryID === countryID),
    ...data.filter((one) => one.countryID !== countryID),
  ].map((one) => ({ value: one.id, label: labelOf(one) }))
  return (
    <>
      <SelectField {...orderFormField('countryID')} options={options} />
      <SelectField {...orderFormField('legalEntityID')} options={entities} />
    </>
  )
}

/** Only users who may read agreements link them; without a link any active master agreement of the client counts. */
function Agreements() {
  const seesThem = useMay()(right('agreements', 'view', 'full'))
  const clientID = useFieldValue('clientID') as string
  useClientsAgreement(clientID, seesThem)
  const msa = useMemo(() => mastersOf(clientID), [clientID])
  const sow = useMemo(() => statementsOf(clientID), [clientID])
  if (!clientID || !seesThem) return null
  return (
    <>
      <RemoteSelect {...orderFormField('msaID')} source={msa} />
      <RemoteSelect {...orderFormField('sowID')} source={sow} />
    </>
  )
}

/**
 * When the client changes, its only active agreement is filled in, because the former client's would be rejected on
 * submission.
 */
function useClientsAgreement(clientID: string, seesThem: boolean) {
  const { form } = useSchemaFormContext()
  const msaID = useFieldValue('msaID')
  const sowID = useFieldValue('sowID')
  const previous = useRef({ clientID, msaID, sowID })
  /** The client that was handled already: that of an opened draft, or of a step shown again. */
  const handledClient = useRef(clientID)
  const query = { clientID: [clientID], status: ['ACTIVE' as const], pageSize: 2 }
  const activeAgreements = useEndpoint(msaApi.list, { query }, { enabled: seesThem && clientID !== '' }).data?.items
  useEffect(() => {
    const last = previous.current
    previous.current = { clientID, msaID, sowID }
    if (last.clientID === clientID) return
    if (msaID && msaID === last.msaID) form.setFieldValue('msaID', '')
    if (sowID && sowID === last.sowID) form.setFieldValue('sowID', '')
    form.setFieldValue('waiverReason', '')
  }, [form, clientID, msaID, sowID])
  useEffect(() => {
    if (!activeAgreements || handledClient.current === clientID) return
    handledClient.current = clientID
    const [only, ...others] = activeAgreements
    if (only && others.length === 0 && !form.getValues().msaID) form.setFieldValue('msaID', only.id)
  }, [form, clientID, activeAgreements])
}
