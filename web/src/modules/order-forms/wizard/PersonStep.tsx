import { Box, SimpleGrid } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { worldCountries } from '../../../kernel/lists/countries.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { CountrySelect, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { OptionCard } from '../../../ui/fields/choices/OptionCard.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { EmailField, PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { GENDERS } from '../../../ui/format/terms.ts'
import { type CurrentOrderForm, ExistingConsultantCheck, OtherOrderFormCheck } from '../DuplicateChecks.tsx'
import { candidates } from '../lookups.ts'
import { orderFormField } from './orderFormField.ts'

const genders = optionsOf(GENDERS)

interface PersonStepProps {
  current: CurrentOrderForm
  /** An existing consultant rather than a new hire. */
  isKnown: boolean
  onKnown(isKnown: boolean): void
}

export function PersonStep({ current, isKnown, onKnown }: PersonStepProps) {
  const { form } = useSchemaFormContext()
  const knowsPeople = useMay()(right('consultants', 'view'))
  const chooseWay = (known: boolean) => {
    onKnown(known)
    if (!known) form.setFieldValue('candidateID', '')
  }
  return (
    <>
      {knowsPeople && (
        <Box component="fieldset" p={0} m={0} miw={0} bd={0}>
          <legend className="sr-only">Consultant</legend>
          <SimpleGrid minColWidth="min(240px, 100%)" spacing="sm">
            <WayOption
              isOn={isKnown}
              onChoose={() => chooseWay(true)}
              title="Existing consultant"
              text="Select from the consultant list"
            />
            <WayOption
              isOn={!isKnown}
              onChoose={() => chooseWay(false)}
              title="New hire"
              text="Enter the details for the offer"
            />
          </SimpleGrid>
        </Box>
      )}
      {isKnown ? (
        <FormSection title="Consultant" text="Name, nationality and documents come from the consultant record.">
          <RemoteSelect {...orderFormField('candidateID')} source={candidates} required wide />
          <OtherOrderFormCheck current={current} />
        </FormSection>
      ) : (
        <NewPerson knowsPeople={knowsPeople} />
      )}
    </>
  )
}

interface WayOptionProps {
  isOn: boolean
  onChoose(): void
  title: string
  text: string
}

const WayOption = ({ isOn, onChoose, title, text }: WayOptionProps) => (
  <OptionCard name="who" checked={isOn} onChange={onChoose}>
    <span className="text-md text-semibold block">{title}</span>
    <span className="text-dimmed text-sm">{text}</span>
  </OptionCard>
)

const NewPerson = ({ knowsPeople }: { knowsPeople: boolean }) => (
  <>
    <FormSection title="Person" text="As in the passport. Used on the offer letter and the visa.">
      <TextField {...orderFormField('person.name')} autoComplete="off" />
      <TextField
        name="person.nameArabic"
        label="Name (Arabic)"
        description="For the Arabic text of the offer and the contract"
      />
      <EmailField {...orderFormField('person.email')} required />
      <PhoneField {...orderFormField('person.phone')} />
      {knowsPeople && <ExistingConsultantCheck />}
    </FormSection>
    <FormSection title="For visa and insurance">
      <CountrySelect {...orderFormField('person.nationality')} options={worldCountries} required />
      <SelectField {...orderFormField('person.gender')} options={genders} />
      <DateField {...orderFormField('person.birthDate')} />
      <DateField {...orderFormField('person.passportExpiry')} />
      <TextField {...orderFormField('person.location')} />
    </FormSection>
  </>
)
