import { Input } from '@mantine/core'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { BillableDays } from '@muster/contract/margin/margin.contract.ts'
import { billableDays } from '@muster/contract/margin/margin-revenue.rules.ts'
import type { ReactNode } from 'react'
import { DecimalField } from '../../../../ui/fields/numberFields.tsx'
import { SegmentChoice } from '../../../../ui/fields/SegmentedField.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { HelperText } from '../../../../ui/states/Note.tsx'
import { DAY_MODES } from './marginSetupLabels.ts'

const BLANK = {
  NOMINAL: { mode: 'NOMINAL', days: '22' },
  EFFECTIVE: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '', leaveWorkdays: '' },
} as const
type Mode = keyof typeof BLANK

const MODE_HINTS: Readonly<Record<Mode, string>> = {
  NOMINAL: 'Leave that the client does not pay for becomes a cost.',
  EFFECTIVE: 'Leave and holidays are left out of the days, so leave is no cost.',
}

/** How the days of a month are counted: one of the two ways, never both, so that leave is not counted twice. */
export function MarginSetupDays({ name, extra }: { name: string; extra?: ReactNode }) {
  const { form } = useSchemaFormContext()
  const mode = useFieldValue(`${name}.mode`) === 'EFFECTIVE' ? 'EFFECTIVE' : 'NOMINAL'
  const choose = (next: Mode) => {
    form.setFieldValue(name, { ...BLANK[next] })
    form.clearFieldError(name)
  }
  return (
    <>
      <Input.Wrapper label="Counted by" labelElement="div" description={MODE_HINTS[mode]} data-wide>
        <SegmentChoice
          label="Counted by"
          path={`${name}.mode`}
          segments={optionsOf(DAY_MODES)}
          chosen={mode}
          onChoose={(next) => choose(next as Mode)}
        />
      </Input.Wrapper>
      {mode === 'NOMINAL' ? (
        <DecimalField name={`${name}.days`} label="Billable days of a month" unit="days" required />
      ) : (
        <>
          <DecimalField name={`${name}.workdaysPerWeek`} label="Workdays a week" unit="days" required />
          <DecimalField name={`${name}.publicHolidays`} label="Public holidays a year" unit="days" required />
          <DecimalField name={`${name}.leaveWorkdays`} label="Leave a year, in workdays" unit="days" required />
          <Counted name={name} />
        </>
      )}
      {extra}
    </>
  )
}

/** What the three figures come to, as they are typed. */
function Counted({ name }: { name: string }) {
  const [workdaysPerWeek, publicHolidays, leaveWorkdays] = [
    useFieldValue(`${name}.workdaysPerWeek`),
    useFieldValue(`${name}.publicHolidays`),
    useFieldValue(`${name}.leaveWorkdays`),
  ]
  const days = BillableDays.safeParse({ mode: 'EFFECTIVE', workdaysPerWeek, publicHolidays, leaveWorkdays })
  if (!days.success) return null
  return <HelperText wide>{`A month bills ${trimmed(billableDays(days.data), 4)} days.`}</HelperText>
}
