import { Autocomplete } from '@mantine/core'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { asText, type FieldProps, useField } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { DuplicateWarning } from '../DuplicateWarning.tsx'
import { TYPES } from '../labels.ts'
import { accountManagers, clients, INDUSTRIES } from '../lookups.ts'
import { clientField } from './clientField.ts'

interface IdentitySectionProps {
  /** The client that is being changed; absent for a new one. */
  clientID?: string
  countries: readonly Option[]
}

export const IdentitySection = ({ clientID, countries }: IdentitySectionProps) => (
  <FormSection title="Identity" text="Possible duplicates are shown as you type.">
    <TextField {...clientField('name')} autoComplete="organization" />
    <TextField {...clientField('legalName')} placeholder="As on the trade licence" />
    <DuplicateWarning excludeID={clientID} />
    <CountrySelect {...clientField('countryID')} options={countries} />
    <SelectField {...clientField('type')} options={optionsOf(TYPES)} />
    <TextField
      {...clientField('code')}
      description={clientID ? undefined : 'Leave it empty to get the next number.'}
      placeholder={clientID ? undefined : 'CL-0001'}
    />
    <IndustryField {...clientField('industry')} />
    <TextField {...clientField('website')} type="url" inputMode="url" placeholder="www.company.com" />
    <RemoteSelect {...clientField('parentID')} source={clients} />
  </FormSection>
)

export const PeopleSection = ({ isNew }: { isNew: boolean }) => (
  <FormSection
    title="Account managers"
    text={
      isNew
        ? 'Colleagues who look after the client. Add its contacts on its page.'
        : 'Colleagues who look after the client.'
    }
  >
    <RemoteSelect {...clientField('accountManagerIDs')} source={accountManagers} isMany wide />
  </FormSection>
)

/** Common industries as suggestions; other text is possible. */
function IndustryField(own: FieldProps) {
  const { key, initial, set, props } = useField(own)
  return <Autocomplete key={key} {...props} data={INDUSTRIES} defaultValue={asText(initial)} onChange={set} />
}
