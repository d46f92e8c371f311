import { right } from '@muster/contract/kernel/api/permission.ts'
import { taxNumberRule } from '@muster/contract/kernel/values/tax-numbers.ts'
import {
  type LegalEntity,
  LegalEntityChange,
  legalEntityEndpoints,
  NewLegalEntity,
} from '@muster/contract/settings/company/legal-entities.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries, worldCountries } from '../../../kernel/lists/countries.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { AddressFields } from '../../../ui/fields/AddressFields.tsx'
import { CountrySelect, SelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { currencyOptions } from '../../../ui/fields/choices/currencyOptions.ts'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { OptionalGroup } from '../../../ui/fields/OptionalGroup.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { legalEntityApi } from '../endpoints.ts'
import { VAT_ROUNDINGS, WAGE_SCHEMES } from '../labels.ts'
import { BankFields } from './BankFields.tsx'
import { blankAccount, blankAddress, blankEndpoint, blankLegalEntity, legalEntityValues } from './legalEntityForm.ts'

const PATH = '/settings/legal-entities'
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

export const NewLegalEntityScreen = () => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to create legal entities">
    <NewPage />
  </Allowed>
)

function NewPage() {
  const { history } = useRouter()
  const create = useAction(legalEntityEndpoints.create, { done: ({ name }) => `${name} created` })
  const form = useSchemaForm(NewLegalEntity, blankLegalEntity(), {
    save: (body) => create.mutateAsync({ body }),
    saved: (answer) => history.replace(`${PATH}/${(answer as LegalEntity).id}`),
  })
  return (
    <FormPage title="New legal entity" form={form} verb="Create legal entity" onCancel={() => history.push(PATH)}>
      <Fields isNew />
    </FormPage>
  )
}

export function EditLegalEntityScreen() {
  const { legalEntityID = '' } = useParams({ strict: false }) as { legalEntityID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have permission to edit legal entities">
      <FreshRecord endpoint={legalEntityApi.get} id={legalEntityID}>
        {(entity) => <EditPage entity={entity} />}
      </FreshRecord>
    </Allowed>
  )
}

function EditPage({ entity }: { entity: LegalEntity }) {
  const { history } = useRouter()
  const back = `${PATH}/${entity.id}`
  const update = useAction(legalEntityEndpoints.update, { done: ({ name }) => `${name} saved` })
  const form = useSchemaForm(LegalEntityChange, legalEntityValues(entity), {
    save: (body) => update.mutateAsync({ params: { id: entity.id }, body }),
    saved: () => history.replace(back),
  })
  return (
    <FormPage title={`Edit ${entity.name}`} form={form} onCancel={() => history.push(back)}>
      <Fields countryID={entity.countryID} />
    </FormPage>
  )
}

function Fields({ isNew = false, countryID }: { isNew?: boolean; countryID?: string }) {
  const { options } = useOwnCountries()
  const chosen = useFieldValue('countryID')
  const taxNumber = taxNumberRule(countryID ?? String(chosen ?? ''))
  return (
    <>
      <FormSection title="Identity" text="Empty fields use the country settings.">
        <TextField name="name" label="Name" />
        <TextField name="code" label="Code" description="Such as DT-AE." />
        <TextField name="nameArabic" label="Arabic name" />
        {isNew && <CountrySelect name="countryID" label="Country" options={options} />}
        <SelectField name="currency" label="Currency" options={currencyOptions} />
        <SelectField name="zone" label="Time zone" options={zones} />
        <TextField
          name="numberPrefix"
          label="Number prefix"
          description="AE gives OF-AE-2026-000123. Must be unique."
        />
      </FormSection>
      <FormSection title="Address" text="As shown on contracts and invoices.">
        <OptionalGroup name="address" noun="address" blank={() => blankAddress(countryID)}>
          <AddressFields name="address" countries={worldCountries} />
        </OptionalGroup>
      </FormSection>
      <FormSection title="Tax and invoices">
        <TextField name="taxNumber" label={taxNumber.label} description={taxNumber.hint} />
        <TextField name="commercialRegistration" label="Commercial registration" />
        <TextField
          name="registrar"
          label="Registered with"
          description="The authority, such as Dubai Economy and Tourism."
        />
        <SelectField name="vatRounding" label="Tax rounding" options={optionsOf(VAT_ROUNDINGS)} />
        <SwitchField
          name="dueMoves"
          label="Move due dates to the next working day"
          description="If the due date is a rest day or public holiday. Issued invoices are not changed."
        />
        <TextField name="eInvoiceProfile" label="E-invoice profile" />
        <DateField name="eInvoiceFrom" label="E-invoices from" />
        <OptionalGroup name="eInvoiceEndpoint" noun="e-invoice address" blank={blankEndpoint}>
          <TextField
            name="eInvoiceEndpoint.scheme"
            label="E-invoice scheme"
            description="0235 for a UAE tax number, 0088 for a GLN, EM for email."
          />
          <TextField
            name="eInvoiceEndpoint.id"
            label="E-invoice address"
            description="The identifier in that scheme."
          />
        </OptionalGroup>
      </FormSection>
      <FormSection title="Invoice account" text="Printed on every invoice for client payments.">
        <OptionalGroup name="invoiceBank" noun="invoice account" blank={blankAccount}>
          <BankFields name="invoiceBank" />
        </OptionalGroup>
      </FormSection>
      {isNew && (
        <FormSection title="Wage account" text="Stored encrypted and shown masked. It can also be entered later.">
          <OptionalGroup name="bank" noun="account" blank={blankAccount}>
            <BankFields name="bank" />
          </OptionalGroup>
        </FormSection>
      )}
      <FormSection title="Wages" text="Employer registration numbers for wage systems and social insurance.">
        <RowsEditor name="wageIDs" noun="number" blank={{ scheme: '', value: '' }} max={12}>
          {(path) => (
            <>
              <SelectField name={`${path}.scheme`} label="Scheme" options={optionsOf(WAGE_SCHEMES)} />
              <TextField name={`${path}.value`} label="Number" />
            </>
          )}
        </RowsEditor>
      </FormSection>
    </>
  )
}
