import { MultiSelect, Select, TagsInput } from '@mantine/core'
import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useBuilder } from './BuilderContext.ts'
import type { QuestionPosition } from './builderState.ts'

interface ConditionEditorProps {
  question: Question
  place: QuestionPosition
  set(next: Partial<Question>): void
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Shows a question only for some answers to an earlier custom question. */
export function ConditionEditor({ question, place, set }: ConditionEditorProps) {
  const { form, errors } = useBuilder()
  const { showWhen } = question
  const path = `sections.${place.section}.questions.${place.question}.showWhen`
  const earlier = form.sections
    .slice(0, place.section + 1)
    .flatMap(({ questions }, at) => (at === place.section ? questions.slice(0, place.question) : questions))
    .filter(({ builtIn, type }) => !builtIn && type !== 'TABLE' && type !== 'FILE')
  const parent = earlier.find(({ key }) => key === showWhen?.key)
  if (earlier.length === 0 && !showWhen) return null
  const all = earlier.map(({ key, label }) => ({ value: key, label: label || 'New question' }))
  // A parent question that was moved below stays in the list, so that the user can correct the condition.
  if (showWhen && !parent) all.push({ value: showWhen.key, label: 'A later or removed question' })
  return (
    <>
      <Select
        label="Show when"
        placeholder="Always shown"
        data-path={path}
        data={all}
        value={showWhen?.key ?? null}
        clearable
        error={errors.get(path) ?? errors.get(`${path}.key`)}
        onChange={(key) => set({ showWhen: key ? { key, values: [] } : null })}
      />
      {showWhen && (
        <Values
          parent={parent}
          values={showWhen.values}
          path={`${path}.values`}
          error={errors.get(`${path}.values`)}
          onChange={(values) => set({ showWhen: { key: showWhen.key, values } })}
        />
      )}
    </>
  )
}

interface ValuesProps {
  parent: Question | undefined
  values: readonly string[]
  path: string
  error: string | undefined
  onChange(next: string[]): void
}

function Values({ parent, values, path, error, onChange }: ValuesProps) {
  const own = {
    label: 'has one of the answers',
    required: true,
    error,
    value: [...values],
    onChange,
    'data-path': path,
  }
  if (parent?.type === 'CONSENT') return <MultiSelect {...own} data={YES_NO} />
  return parent?.type === 'CHOICE' ? <MultiSelect {...own} data={parent.options} /> : <TagsInput {...own} />
}
