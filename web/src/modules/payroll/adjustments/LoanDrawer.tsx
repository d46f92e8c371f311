import { Button, Drawer, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  adjustmentEndpoints,
  LoanChange,
  type LoanRow,
  NewLoan,
} from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { dialogHeaderProps } from '../../../ui/dialog/dialogHeaderProps.ts'
import { MultiSelectField, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/Note.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { adjustmentApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { LOAN_TYPES } from '../labels.ts'
import { consultants } from '../lookups.ts'
import { monthsAround } from '../nearbyMonths.ts'

const monthsFrom = (month: string) => monthsAround(month).map((value) => ({ value, label: monthName(value) }))

/** Money given before it is earned, with the instalments that take it back. */
export function NewLoanDrawer({ onClose }: { onClose(): void }) {
  const month = todayHere().slice(0, 7)
  const create = useAction(adjustmentEndpoints.createLoan, {
    done: ({ type, _candidate }) => `${LOAN_TYPES[type]} of ${_candidate.name} entered`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    NewLoan,
    {
      ...{ candidateID: '', type: '', label: '', principal: '', instalment: '' },
      ...{ startMonth: month, pausedMonths: [], note: '' },
    },
    { save: (body) => create.mutateAsync({ body }), saved: onClose },
  )
  return (
    <FormDrawer title="New advance or loan" verb="Enter it" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <SelectField name="type" label="What" options={optionsOf(LOAN_TYPES)} />
      <TextField name="label" label="On the payslip" />
      <MoneyField name="principal" label="Given" description="In the currency of the pay." />
      <MoneyField name="instalment" label="Taken back a month" />
      <SelectField name="startMonth" label="First instalment" options={monthsFrom(month)} />
      <MultiSelectField name="pausedMonths" label="Months of pause" options={monthsFrom(month)} />
      <TextareaField name="note" label="Note" rows={2} />
    </FormDrawer>
  )
}

/** One advance or loan: what was paid back, what is to come, and its change. */
export function LoanDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useEndpoint(adjustmentApi.loan, { params: { id } })
  const [isChanging, setChanging] = useState(false)
  if (data && isChanging) return <ChangeDrawer loan={data} onClose={() => setChanging(false)} />
  const title = data ? `${LOAN_TYPES[data.type]} of ${data._candidate.name}` : 'Advance or loan'
  return (
    <Drawer {...dialogHeaderProps} opened onClose={onClose} position="right" size={560} title={title}>
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} fields={6} />}
      {data && <Loan loan={data} onChange={() => setChanging(true)} />}
    </Drawer>
  )
}

function Loan({ loan, onChange }: { loan: LoanRow; onChange(): void }) {
  const mayChange = useMay()(right('payrolls', 'create'))
  const { currency, schedule } = loan
  const money = (amount: string) => formatMoney({ amount, currency })
  return (
    <Stack>
      <FieldGroup
        title={loan.label}
        action={
          mayChange && (
            <Button size="xs" variant="default" onClick={onChange}>
              Change
            </Button>
          )
        }
        fields={[
          { label: 'Given', value: money(loan.principal) },
          { label: 'Taken back a month', value: money(loan.instalment) },
          { label: 'Paid back', value: money(loan.repaid) },
          { label: 'Still owed', value: money(loan.outstanding) },
          { label: 'First instalment', value: monthName(loan.startMonth) },
          { label: 'Months of pause', value: loan.pausedMonths.map(monthName).join(', ') },
          { label: 'Entered by', value: loan._createdBy.name },
          { label: 'Note', value: loan.note, wide: true },
        ]}
      />
      <Section title="Instalments to come">
        {schedule.length === 0 ? (
          <HelperText>Nothing is owed any more.</HelperText>
        ) : (
          <PlainTable
            name="Instalments to come"
            isFramed
            heads={['Month', { title: 'Taken', align: 'end' }, { title: 'Left', align: 'end' }]}
          >
            {schedule.map(({ month, amount, left }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td data-align="end">{formatAmount(amount, 'always', currency)}</td>
                <td data-align="end">{formatAmount(left, 'always', currency)}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Section>
    </Stack>
  )
}

function ChangeDrawer({ loan, onClose }: { loan: LoanRow; onClose(): void }) {
  const { id, label, instalment, startMonth, pausedMonths, note, version, currency } = loan
  const change = useAction(adjustmentEndpoints.changeLoan, { done: `${label} saved`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    LoanChange,
    { label, instalment, startMonth, pausedMonths, note: note ?? '', version },
    { save: (body) => change.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  const months = monthsFrom([startMonth, todayHere().slice(0, 7)].sort().at(-1)!)
  return (
    <FormDrawer title={`Change ${label} of ${loan._candidate.name}`} form={form} onClose={onClose}>
      <TextField name="label" label="On the payslip" />
      <MoneyField name="instalment" label="Taken back a month" currency={currency} />
      <SelectField name="startMonth" label="First instalment" options={months} />
      <MultiSelectField name="pausedMonths" label="Months of pause" options={months} />
      <TextareaField name="note" label="Note" rows={2} />
      <HelperText wide>What was taken back stays.</HelperText>
    </FormDrawer>
  )
}
