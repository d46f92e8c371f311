import { right } from '@muster/contract/kernel/permission.ts'
import {
  type ReminderRule,
  ReminderRuleChange,
  reminderEndpoints,
} from '@muster/contract/settings/reminders.contract.ts'
import {
  hearersOffered,
  hearerWords,
  reminderEntry,
  whenWords,
  whoWords,
} from '@muster/contract/settings/reminders.rules.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordHistory, type Telling } from '../../kernel/RecordHistory.tsx'
import { MultiSelectField, SwitchField } from '../../ui/fields/choiceFields.tsx'
import { NumberField } from '../../ui/fields/numberFields.tsx'
import type { Option } from '../../ui/fields/options.ts'
import { RowsEditor } from '../../ui/fields/RowsEditor.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { shown } from '../../ui/record/shown.ts'
import { Note } from '../../ui/states/Note.tsx'
import { reminderLines } from './lines.ts'

const telling: Telling = {
  labels: { isOn: 'On', steps: 'Steps', repeatDays: 'Comes again after days' },
  shownValue: (_field, value) => shown(value),
}

/** When a reminder comes and who hears of it; what was said stays said. */
export function ReminderDrawer({ rule, onClose }: { rule: ReminderRule; onClose(): void }) {
  const { id, code, name, about, timing, unit, isOn, steps, repeatDays, version } = rule
  const isReading = !useMay()(right('settings', 'edit'))
  const { repeats } = reminderEntry(code)
  const offered: readonly Option[] = hearersOffered(code).map((value) => ({ value, label: hearerWords(value) }))
  const update = useAction(reminderEndpoints.update, { done: `${name}: saved` })
  const form = useSchemaForm(
    ReminderRuleChange,
    { isOn, steps, repeatDays, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  return (
    <FormDrawer title={name} form={form} onClose={onClose}>
      <Note wide>{about}</Note>
      <SwitchField name="isOn" label="On" disabled={isReading} wide />
      {timing === 'EVENT' && (
        <MultiSelectField name="steps.0.hearers" label="Who hears of it" options={offered} disabled={isReading} wide />
      )}
      {(timing === 'BEFORE' || timing === 'AFTER') && (
        <RowsEditor name="steps" noun="step" blank={blankAfter} most={12} fold={foldedBy(rule)}>
          {(path) => (
            <>
              <NumberField
                name={`${path}.offset`}
                label={timing === 'BEFORE' ? 'Before' : 'After'}
                unit={unit === 'HOURS' ? 'hours' : 'days'}
                disabled={isReading}
              />
              <MultiSelectField
                name={`${path}.hearers`}
                label="Who hears of it"
                options={offered}
                disabled={isReading}
                wide
              />
            </>
          )}
        </RowsEditor>
      )}
      {repeats && (
        <NumberField
          name="repeatDays"
          label="Comes again every"
          unit="days"
          description="After the last step; empty for never."
          disabled={isReading}
        />
      )}
      <div data-wide>
        <RecordHistory endpoint={reminderLines.history} id={id} telling={telling} />
      </div>
    </FormDrawer>
  )
}

/** A step in words: `90 days before`, and who hears of it. */
const foldedBy =
  ({ code }: ReminderRule) =>
  ({ offset, hearers }: Record<string, unknown>) => {
    const step = { offset: Number(offset), hearers: Array.isArray(hearers) ? hearers : [] }
    return { title: whenWords(code, [step], null), text: whoWords([step]) }
  }

/** A new step reaches those of the one before it. */
function blankAfter(rows: readonly Record<string, unknown>[]) {
  const hearers = rows.at(-1)?.hearers
  return { offset: '', hearers: Array.isArray(hearers) ? [...hearers] : [] }
}
