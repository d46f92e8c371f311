import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { languageLevelLabels, payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DecimalField, MoneyField, NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { type Labels, optionsOf } from '../../../ui/format/labels.ts'

/** `per hour` → `Per hour`, for a choice. */
export const unitOptions = (labels: Labels) =>
  optionsOf(labels).map(({ value, label }) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))
export const PERIODS = unitOptions(payPeriodLabels)

/** An amount in a currency per period. */
export const PayControls = ({ name, label, per = 'Period' }: { name: string; label: string; per?: string }) => (
  <>
    <MoneyField name={`${name}.amount`} label={label} currencyName={`${name}.currency`} currencies={CURRENCIES} />
    <SelectField name={`${name}.period`} label={per} options={PERIODS} />
  </>
)

export const SkillRows = ({ name, noun = 'skill' }: { name: string; noun?: string }) => (
  <RowsEditor name={name} noun={noun} blank={{ name: '', years: '' }} max={60}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="Skill" />
        <DecimalField name={`${path}.years`} label="Years" unit="years" />
      </>
    )}
  </RowsEditor>
)

export const EducationRows = ({ name }: { name: string }) => (
  <RowsEditor name={name} noun="degree" blank={{ degree: '', institute: '', year: '' }} max={20}>
    {(path) => (
      <>
        <TextField name={`${path}.degree`} label="Degree" />
        <TextField name={`${path}.institute`} label="Institute" />
        <NumberField name={`${path}.year`} label="Year" />
      </>
    )}
  </RowsEditor>
)

export const LanguageRows = ({ name }: { name: string }) => (
  <RowsEditor name={name} noun="language" blank={{ name: '', level: '' }} max={20}>
    {(path) => (
      <>
        <TextField name={`${path}.name`} label="Language" />
        <SelectField name={`${path}.level`} label="Level" options={optionsOf(languageLevelLabels)} />
      </>
    )}
  </RowsEditor>
)

export const LinkRows = ({ name }: { name: string }) => (
  <RowsEditor name={name} noun="link" blank={{ label: '', url: '' }} max={20}>
    {(path) => (
      <>
        <TextField
          name={`${path}.url`}
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://example.com/profile"
        />
        <TextField name={`${path}.label`} label="Label" />
      </>
    )}
  </RowsEditor>
)
