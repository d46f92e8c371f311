import { Input } from '@mantine/core'
import { trimmed } from '@muster/contract/kernel/math/rational.ts'
import { billableDays } from '@muster/contract/margin/billable-days.rules.ts'
import { BillableDays } from '@muster/contract/margin/margin.contract.ts'
import { dayCountLabels } from '@muster/contract/margin/setups/margin-setups.labels.ts'
import type { ReactNode } from 'react'
import { DecimalField } from '../../../../ui/fields/numberFields.tsx'
import { SegmentChoice } from '../../../../ui/fields/SegmentedField.tsx'
import { useSchemaFormContext } from '../../../../ui/form/FormContext.tsx'
import { useFieldValue } from '../../../../ui/form/useFieldValue.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { HelperText } from '../../../../ui/states/HelperText.tsx'

const BLANK = {
  NOMINAL: { mode: 'NOMINAL', days: '22' },
  EFFECTIVE: { mode: 'EFFECTIVE', workdaysPerWeek: '5', publicHolidays: '', leaveWorkdays: '' },
} as const
type Mode = keyof typeof BLANK

const MODE_HINTS: Readonly<Record<Mode, string>> = {
  NOMINAL: 'Unbilled leave is a cost.',
  EFFECTIVE: 'Leave and holidays are excluded from the days, so leave is not a cost.',
}

/** The day count of a month: nominal or effective, never both, so that leave is not counted twice. */
export function MarginSetupDays({ name, extra }: { name: string; extra?: ReactNode }) {
  const { form } = useSchemaFormContext()
  const mode = useFieldValue(`${name}.mode`) === 'EFFECTIVE' ? 'EFFECTIVE' : 'NOMINAL'
  const choose = (next: Mode) => {
    form.setFieldValue(name, { ...BLANK[next] })
    form.clearFieldError(name)
  }
  return (
    <>
      <Input.Wrapper label="Day count" labelElement="div" description={MODE_HINTS[mode]} data-wide>
        <SegmentChoice
          label="Day count"
          path={`${name}.mode`}
          segments={optionsOf(dayCountLabels)}
          chosen={mode}
          onChoose={(next) => choose(next as Mode)}
        />
      </Input.Wrapper>
      {mode === 'NOMINAL' ? (
        <DecimalField name={`${name}.days`} label="Billable days per month" unit="days" required />
      ) : (
        <>
          <DecimalField name={`${name}.workdaysPerWeek`} label="Workdays per week" unit="days" required />
          <DecimalField name={`${name}.publicHolidays`} label="Public holidays per year" unit="days" required />
          <DecimalField name={`${name}.leaveWorkdays`} label="Leave workdays per year" unit="days" required />
          <Counted name={name} />
        </>
      )}
      {extra}
    </>
  )
}

/** The billable days that result from the three inputs. */
function Counted({ name }: { name: string }) {
  const workdaysPerWeek = useFieldValue(`${name}.workdaysPerWeek`)
  const publicHolidays = useFieldValue(`${name}.publicHolidays`)
  const leaveWorkdays = useFieldValue(`${name}.leaveWorkdays`)
  const days = BillableDays.safeParse({ mode: 'EFFECTIVE', workdaysPerWeek, publicHolidays, leaveWorkdays })
  if (!days.success) return null
  return <HelperText wide>{`Billable days per month: ${trimmed(billableDays(days.data), 4)}`}</HelperText>
}
