import { right } from '@muster/contract/kernel/permission.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useOwnCountries } from '../../kernel/countries.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { SelectField } from '../../ui/fields/choiceFields.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MoneyField, NumberField } from '../../ui/fields/numberFields.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { SegmentedField, YES_NO } from '../../ui/fields/SegmentedField.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../ui/form/FormContext.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { useWatched } from '../../ui/form/useWatched.ts'
import { entityLines } from './lines.ts'
import { clients, mastersOf, recruiters, statementsOf } from './sources.ts'

export const RoleStep = () => (
  <>
    <FormSection title="Client" text="Its customs for week, currency and terms are taken over.">
      <RemoteSelect name="clientID" label="Client" source={clients} />
      <TextField name="endClient" label="End client" description="Where the client hands the person on" />
      <Agreements />
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
  const currency = useWatched('bill.currency') as string
  return <MoneyField name="purchaseOrder.value" label="Value" {...(currency ? { currency } : {})} />
}

/** Country and employer belong together; the entities of the country go first. */
function Places() {
  const { options } = useOwnCountries()
  const countryID = useWatched('countryID')
  const { data = [] } = useEndpoint(entityLines.choices, {}, { staleTime: 600_000 })
  const entities = [
    ...data.filter((one) => one.countryID === countryID),
    ...data.filter((one) => one.countryID !== countryID),
  ].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField name="countryID" label="Country of work" options={options} />
      <SelectField name="legalEntityID" label="Our legal entity" options={entities} />
    </>
  )
}

/** Only those who may read agreements link them; without a link the client's active master agreement counts. */
function Agreements() {
  const can = useMay()
  const { form } = useSchemaFormContext()
  const clientID = useWatched('clientID') as string
  const msaID = useWatched('msaID')
  const sowID = useWatched('sowID')
  const before = useRef({ clientID, msaID, sowID })
  useEffect(() => {
    const last = before.current
    before.current = { clientID, msaID, sowID }
    if (last.clientID === clientID) return
    // An agreement holds with one client: that of another would only be refused at the submission.
    if (msaID && msaID === last.msaID) form.setFieldValue('msaID', '')
    if (sowID && sowID === last.sowID) form.setFieldValue('sowID', '')
  }, [form, clientID, msaID, sowID])
  const msa = useMemo(() => mastersOf(clientID), [clientID])
  const sow = useMemo(() => statementsOf(clientID), [clientID])
  if (!clientID || !can(right('agreements', 'view', 'full'))) return null
  return (
    <>
      <RemoteSelect name="msaID" label="Master agreement" source={msa} />
      <RemoteSelect name="sowID" label="Statement of work" source={sow} />
    </>
  )
}
