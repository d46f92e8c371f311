import { Drawer, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { describeRecipients, describeSchedule } from '@muster/contract/settings/reminders/reminder-labels.rules.ts'
import {
  type ReminderRule,
  ReminderRuleChange,
  reminderEndpoints,
} from '@muster/contract/settings/reminders/reminders.contract.ts'
import {
  recipientLabel,
  recipientsOffered,
  reminderEntry,
} from '@muster/contract/settings/reminders/reminders.rules.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { type HistoryFormat, RecordHistory } from '../../../kernel/records/RecordHistory.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { MultiSelectField, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import type { Option } from '../../../ui/fields/choices/options.ts'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { RowsEditor } from '../../../ui/fields/RowsEditor.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { reminderApi } from '../endpoints.ts'
import { plainHistoryFormat } from '../history-labels.ts'

const historyFormat: HistoryFormat = {
  ...plainHistoryFormat,
  labels: { isOn: 'On', steps: 'Steps', repeatDays: 'Repeat after days' },
}

interface ReminderDrawerProps {
  rule: ReminderRule
  onClose(): void
}

/** The timing and the recipients of a reminder. */
export function ReminderDrawer(props: ReminderDrawerProps) {
  return useMay()(right('settings', 'edit')) ? <ChangeReminder {...props} /> : <ReadReminder {...props} />
}

const RuleHistory = ({ id }: Pick<ReminderRule, 'id'>) => (
  <div data-wide>
    <RecordHistory endpoint={reminderApi.history} id={id} format={historyFormat} />
  </div>
)

const ReadReminder = ({ rule: { id, code, name, about, isOn, when, steps }, onClose }: ReminderDrawerProps) => (
  <Drawer opened onClose={onClose} title={name}>
    <Stack gap={20}>
      <HelperText>{about}</HelperText>
      <FieldGroup
        title="Schedule and recipients"
        fields={[
          { label: 'Status', value: isOn ? 'On' : 'Off' },
          { label: 'When', value: when },
          ...steps.map((step) => ({
            label: describeSchedule(code, [step], null),
            value: describeRecipients([step]),
            wide: true,
          })),
        ]}
      />
      <RuleHistory id={id} />
    </Stack>
  </Drawer>
)

/** Reminders already sent are not recalled. */
function ChangeReminder({ rule, onClose }: ReminderDrawerProps) {
  const { id, code, name, about, timing, unit, isOn, steps, repeatDays, version } = rule
  const { repeats } = reminderEntry(code)
  const offered: readonly Option[] = recipientsOffered(code).map((value) => ({ value, label: recipientLabel(value) }))
  const update = useAction(reminderEndpoints.update, { done: `${name}: saved` })
  const form = useSchemaForm(
    ReminderRuleChange,
    { isOn, steps, repeatDays, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={name} form={form} onClose={onClose}>
      <HelperText wide>{about}</HelperText>
      <SwitchField name="isOn" label="On" wide />
      {timing === 'EVENT' && <MultiSelectField name="steps.0.recipients" label="Recipients" options={offered} wide />}
      {(timing === 'BEFORE' || timing === 'AFTER') && (
        <RowsEditor name="steps" noun="step" blank={blankAfter} max={12} fold={foldedBy(rule)}>
          {(path) => (
            <>
              <NumberField
                name={`${path}.offset`}
                label={timing === 'BEFORE' ? 'Before' : 'After'}
                unit={unit === 'HOURS' ? 'hours' : 'days'}
              />
              <MultiSelectField name={`${path}.recipients`} label="Recipients" options={offered} wide />
            </>
          )}
        </RowsEditor>
      )}
      {repeats && (
        <NumberField
          name="repeatDays"
          label="Repeat every"
          unit="days"
          description="After the last step. Leave empty for never."
        />
      )}
      <RuleHistory id={id} />
    </FormDrawer>
  )
}

/** A step as text: `90 days before`, and its recipients. */
const foldedBy =
  ({ code }: ReminderRule) =>
  ({ offset, recipients }: Record<string, unknown>) => {
    const step = { offset: Number(offset), recipients: Array.isArray(recipients) ? recipients : [] }
    return { title: describeSchedule(code, [step], null), text: describeRecipients([step]) }
  }

/** A new step has the recipients of the one before it. */
function blankAfter(rows: readonly Record<string, unknown>[]) {
  const recipients = rows.at(-1)?.recipients
  return { offset: '', recipients: Array.isArray(recipients) ? [...recipients] : [] }
}
