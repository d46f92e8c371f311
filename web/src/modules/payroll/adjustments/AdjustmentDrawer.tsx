import { Drawer } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { Version } from '@muster/contract/kernel/values/fields.ts'
import { adjustmentLabels } from '@muster/contract/payroll/adjustments/adjustment.labels.ts'
import {
  type AdjustmentRow,
  adjustmentEndpoints,
  NewAdjustment,
} from '@muster/contract/payroll/adjustments/adjustments.contract.ts'
import { useState } from 'react'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { MoneyField } from '../../../ui/fields/numberFields.tsx'
import { SegmentedField } from '../../../ui/fields/SegmentedField.tsx'
import { TextareaField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { todayHere } from '../../../ui/format/day.ts'
import { type Labels, optionsOf } from '../../../ui/format/labels.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { adjustmentApi, INVALIDATED_KEYS } from '../endpoints.ts'
import { consultants } from '../lookups.ts'
import { monthsAround } from '../nearbyMonths.ts'
import { monthsOf } from './adjustmentColumns.tsx'

/** The period: the server stores a single month without a last month, and an unlimited one with null. */
const SPANS = [
  { value: 'ONCE', label: 'Once' },
  { value: 'UNTIL', label: 'Until month' },
  { value: 'ENDLESS', label: 'Until ended' },
] as const
const span = z.enum(SPANS.map(({ value }) => value))
const { candidateID, ...fields } = NewAdjustment.shape
const Entry = z.strictObject({ candidateID, ...fields, span })
const Change = z.strictObject({ ...fields, span, version: Version })

const lastMonthOf = (entry: { span: string; firstMonth: string; lastMonth?: string | null | undefined }) =>
  entry.span === 'ENDLESS' ? null : entry.span === 'ONCE' ? entry.firstMonth : (entry.lastMonth ?? entry.firstMonth)

/** A bonus, an expense or a deduction; a deduction that the country forbids is rejected with the reason. */
export function NewAdjustmentDrawer({ onClose }: { onClose(): void }) {
  const month = todayHere().slice(0, 7)
  const create = useAction(adjustmentEndpoints.create, {
    done: ({ label, _candidate }) => `${label} of ${_candidate.name} added`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(
    Entry,
    {
      candidateID: '',
      orderFormID: null,
      code: '',
      label: '',
      amount: '',
      note: '',
      firstMonth: month,
      lastMonth: month,
      span: 'ONCE',
    },
    {
      save: ({ span: _span, ...body }) =>
        create.mutateAsync({ body: { ...body, lastMonth: lastMonthOf({ ...body, span: _span }) } }),
      saved: onClose,
    },
  )
  return (
    <FormDrawer title="Add earning or deduction" verb="Add" form={form} onClose={onClose}>
      <RemoteSelect name="candidateID" label="Consultant" source={consultants} wide />
      <Fields month={month} />
    </FormDrawer>
  )
}

/** One entry: payroll may change or delete it as long as nothing was paid; read-only for others. */
export function AdjustmentDrawer({ adjustment, onClose }: { adjustment: AdjustmentRow; onClose(): void }) {
  const mayChange = useMay()(right('payrolls', 'create'))
  return mayChange ? (
    <EditDrawer adjustment={adjustment} onClose={onClose} />
  ) : (
    <ReadDrawer adjustment={adjustment} onClose={onClose} />
  )
}

function EditDrawer({ adjustment, onClose }: { adjustment: AdjustmentRow; onClose(): void }) {
  const { id, code, label, amount, currency, firstMonth, lastMonth, note, orderFormID, version, settled } = adjustment
  const [isRemoving, setRemoving] = useState(false)
  const change = useAction(adjustmentEndpoints.change, { done: `${label} saved`, refreshes: INVALIDATED_KEYS })
  const remove = useAction(adjustmentApi.remove, { done: `${label} removed`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    Change,
    {
      orderFormID,
      code,
      label,
      amount,
      firstMonth,
      version,
      note: note ?? '',
      lastMonth: lastMonth ?? firstMonth,
      span: lastMonth === null ? 'ENDLESS' : lastMonth === firstMonth ? 'ONCE' : 'UNTIL',
    },
    {
      save: ({ span: _span, ...body }) =>
        change.mutateAsync({ params: { id }, body: { ...body, lastMonth: lastMonthOf({ ...body, span: _span }) } }),
      saved: onClose,
    },
  )
  return (
    <>
      <FormDrawer title={`${label} of ${adjustment._candidate.name}`} form={form} onClose={onClose}>
        <Fields month={firstMonth} currency={currency} />
        {isZero(settled) ? (
          <div data-wide>
            <SmallButton c="var(--error)" onClick={() => setRemoving(true)}>
              Remove entry…
            </SmallButton>
          </div>
        ) : (
          <HelperText wide>
            {formatMoney({ amount: settled, currency })} was already paid or deducted and cannot be removed.
          </HelperText>
        )}
      </FormDrawer>
      <ConfirmDialog
        opened={isRemoving}
        title={`Remove ${label} of ${adjustment._candidate.name}?`}
        verb="Remove entry"
        isDestructive
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } })
          onClose()
        }}
        onClose={() => setRemoving(false)}
      >
        Nothing has been paid or deducted yet. Recalculate the runs that include it.
      </ConfirmDialog>
    </>
  )
}

function Fields({ month, currency }: { month: string; currency?: string }) {
  const isUntil = useFieldValue('span') === 'UNTIL'
  const options = monthsAround(month).map((value) => ({ value, label: monthName(value) }))
  return (
    <>
      <SelectField name="code" label="Type" options={optionsOf(adjustmentLabels)} />
      <TextField name="label" label="Payslip label" />
      <MoneyField
        name="amount"
        label="Amount per month"
        {...(currency ? { currency } : { description: 'In the pay currency.' })}
      />
      <SelectField name="firstMonth" label="Month" options={options} />
      <SegmentedField name="span" label="Frequency" segments={SPANS} wide />
      {isUntil && (
        <SelectField
          name="lastMonth"
          label="Last month"
          options={options.filter(({ value }) => value >= monthAfter(month, -1))}
          required
        />
      )}
      <TextareaField name="note" label="Note" rows={2} />
    </>
  )
}

function ReadDrawer({ adjustment, onClose }: { adjustment: AdjustmentRow; onClose(): void }) {
  const { code, label, amount, settled, due, currency, note, _createdBy, _candidate } = adjustment
  return (
    <Drawer opened onClose={onClose} title={`${label} of ${_candidate.name}`}>
      <FieldGroup
        title="Entry"
        fields={[
          { label: 'Type', value: (adjustmentLabels as Labels)[code] },
          { label: 'Amount per month', value: formatMoney({ amount, currency }) },
          { label: 'Months', value: monthsOf(adjustment) },
          { label: 'Applied to date', value: formatMoney({ amount: settled, currency }) },
          { label: 'Remaining', value: formatMoney({ amount: due, currency }) },
          { label: 'Created by', value: _createdBy.name },
          { label: 'Note', value: note, wide: true },
        ]}
      />
    </Drawer>
  )
}
