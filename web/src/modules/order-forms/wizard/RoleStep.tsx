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
import { Alert } from '../../../ui/states/Note.tsx'
import { entityApi, msaApi } from '../endpoints.ts'
import { clients, mastersOf, recruiters, statementsOf } from '../lookups.ts'

interface RoleStepProps {
  /** The client has no master agreement in force: known since the last save. */
  requestsWaiver?: boolean | undefined
}

export const RoleStep = ({ requestsWaiver }: RoleStepProps) => (
  <>
    <FormSection title="Client" text="Its customs for week, currency and terms are taken over.">
      <RemoteSelect name="clientID" label="Client" source={clients} />
      <TextField name="endClient" label="End client" description="Where the client hands the person on" />
      <Agreements />
      {requestsWaiver && (
        <div data-wide>
          <Alert tone="warning">
            The client has no master agreement in force. Have one signed first, or say in the review why it should be
            waived.
          </Alert>
        </div>
      )}
    </FormSection>
    <FormSection title="Position">
      <TextField name="title" label="Title" />
      <TextField name="site" label="Site" />
      <Places />
      <RemoteSelect name="recruiterID" label="Recruiter" source={recruiters} />
    </FormSection>
    <FormSection title="Time">
      <DateField name="startDate" label="First day" />
      <DateField name="endDate" label="Last day" />
      <NumberField name="probationMonths" label="Probation" unit="months" />
      <NumberField name="noticeDays" label="Notice" unit="days" />
    </FormSection>
    <FormSection title="Purchase order" text="Where the client pays only against one.">
      <SegmentedField name="purchaseOrder.required" label="Required" segments={YES_NO} />
      <TextField name="purchaseOrder.number" label="Number" description="If it is known already" />
      <OrderValue />
    </FormSection>
  </>
)

function OrderValue() {
  const currency = useFieldValue('bill.currency') as string
  return <MoneyField name="purchaseOrder.value" label="Value" {...(currency ? { currency } : {})} />
}

/** Country and employer belong together; the entities of the country go first. */
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
      <SelectField name="countryID" label="Country of work" options={options} />
      <SelectField name="legalEntityID" label="Our legal entity" options={entities} />
    </>
  )
}

/** Only those who may read agreements link them; without a link any active master agreement of the client lets the placement pass. */
function Agreements() {
  const seesThem = useMay()(right('agreements', 'view', 'full'))
  const clientID = useFieldValue('clientID') as string
  useClientsAgreement(clientID, seesThem)
  const msa = useMemo(() => mastersOf(clientID), [clientID])
  const sow = useMemo(() => statementsOf(clientID), [clientID])
  if (!clientID || !seesThem) return null
  return (
    <>
      <RemoteSelect name="msaID" label="Master agreement" source={msa} />
      <RemoteSelect name="sowID" label="Statement of work" source={sow} />
    </>
  )
}

/** With another client comes its agreement, where there is only one in force: that of the client before would be refused at the submission. */
function useClientsAgreement(clientID: string, seesThem: boolean) {
  const { form } = useSchemaFormContext()
  const msaID = useFieldValue('msaID')
  const sowID = useFieldValue('sowID')
  const before = useRef({ clientID, msaID, sowID })
  /** The client of a draft that is opened, and of a step come back to, has been decided on. */
  const decided = useRef(clientID)
  const query = { clientID: [clientID], status: ['ACTIVE' as const], pageSize: 2 }
  const inForce = useEndpoint(msaApi.list, { query }, { enabled: seesThem && clientID !== '' }).data?.items
  useEffect(() => {
    const last = before.current
    before.current = { clientID, msaID, sowID }
    if (last.clientID === clientID) return
    if (msaID && msaID === last.msaID) form.setFieldValue('msaID', '')
    if (sowID && sowID === last.sowID) form.setFieldValue('sowID', '')
    form.setFieldValue('waiverReason', '')
  }, [form, clientID, msaID, sowID])
  useEffect(() => {
    if (!inForce || decided.current === clientID) return
    decided.current = clientID
    const [only, ...others] = inForce
    if (only && others.length === 0 && !form.getValues().msaID) form.setFieldValue('msaID', only.id)
  }, [form, clientID, inForce])
}
