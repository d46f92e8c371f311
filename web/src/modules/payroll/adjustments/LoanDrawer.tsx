import { Drawer, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { loanTypeLabels } from '@muster/contract/payroll/adjustments/adjustment.labels.ts'
import {
  adjustmentEndpoints,
  LoanChange,
  type LoanRow,
  NewLoan,
} from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { MultiSelectField, SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { adjustmentApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { consultants } from '../lookups.ts'
import { monthsAround } from '../nearbyMonths.ts'

const monthsFrom = (month: string) => monthsAround(month).map((value) => ({ value, label: monthName(value) }))

/** A loan or advance, with the instalments of its repayment. */
export function NewLoanDrawer({ onClose }: { onClose(): void }) {
  const month = todayHere().slice(0, 7)
  const create = useAction(adjustmentEndpoints.createLoan, {
    done: ({ type, _candidate }) => `${loanTypeLabels[type]} of ${_candidate.name} added`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    NewLoan,
    {
      candidateID: '',
      type: '',
      label: '',
      principal: '',
      instalment: '',
      startMonth: month,
      pausedMonths: [],
      note: '',
    },
    { save: (body) => create.mutateAsync({ body }), saved: onClose },
  )
  return (
    <FormDrawer title="Add advance or loan" verb="Add" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <SelectField name="type" label="Type" options={optionsOf(loanTypeLabels)} />
      <TextField name="label" label="Payslip label" />
      <MoneyField name="principal" label="Amount" description="In the pay currency." />
      <MoneyField name="instalment" label="Monthly repayment" />
      <SelectField name="startMonth" label="First repayment" options={monthsFrom(month)} />
      <MultiSelectField name="pausedMonths" label="Skipped months" options={monthsFrom(month)} />
      <TextareaField name="note" label="Note" rows={2} />
    </FormDrawer>
  )
}

/** One loan or advance: repaid and future instalments, and its change. */
export function LoanDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useEndpoint(adjustmentApi.loan, { params: { id } })
  const [isChanging, setChanging] = useState(false)
  if (data && isChanging) return <ChangeDrawer loan={data} onClose={() => setChanging(false)} />
  const title = data ? `${loanTypeLabels[data.type]} of ${data._candidate.name}` : 'Advance or loan'
  return (
    <Drawer opened onClose={onClose} title={title}>
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={6} />}
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
        action={mayChange && <SmallButton onClick={onChange}>Edit</SmallButton>}
        fields={[
          { label: 'Amount', value: money(loan.principal) },
          { label: 'Monthly repayment', value: money(loan.instalment) },
          { label: 'Repaid', value: money(loan.repaid) },
          { label: 'Outstanding', value: money(loan.outstanding) },
          { label: 'First repayment', value: monthName(loan.startMonth) },
          { label: 'Skipped months', value: loan.pausedMonths.map(monthName).join(', ') },
          { label: 'Created by', value: loan._createdBy.name },
          { label: 'Note', value: loan.note, wide: true },
        ]}
      />
      <Section title="Upcoming repayments">
        {schedule.length === 0 ? (
          <HelperText>Fully repaid.</HelperText>
        ) : (
          <PlainTable
            name="Upcoming repayments"
            isFramed
            heads={['Month', { title: 'Repayment', align: 'end' }, { title: 'Outstanding', align: 'end' }]}
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
    <FormDrawer title={`Edit ${label} of ${loan._candidate.name}`} form={form} onClose={onClose}>
      <TextField name="label" label="Payslip label" />
      <MoneyField name="instalment" label="Monthly repayment" currency={currency} />
      <SelectField name="startMonth" label="First repayment" options={months} />
      <MultiSelectField name="pausedMonths" label="Skipped months" options={months} />
      <TextareaField name="note" label="Note" rows={2} />
      <HelperText wide>Past repayments do not change.</HelperText>
    </FormDrawer>
  )
}
