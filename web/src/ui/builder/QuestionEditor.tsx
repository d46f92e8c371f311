import { NumberInput, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { questionTypeLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { Question, QuestionType } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useBuilder } from './BuilderContext.ts'
import { changeQuestion, type QuestionPosition } from './builderState.ts'
import { ColumnsEditor } from './ColumnsEditor.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { OptionsBox } from './OptionsBox.tsx'

interface QuestionEditorProps {
  question: Question
  place: QuestionPosition
}

/** The properties that belong to one question type; reset when the type changes. */
const OF_TYPE = { options: [], multiple: false, minimum: null, maximum: null, columns: [] } satisfies Partial<Question>

/** All properties of a question. For a built-in question only those that a company may change. */
export function QuestionEditor({ question, place }: QuestionEditorProps) {
  const { form, change, errors, offered } = useBuilder()
  const path = `sections.${place.section}.questions.${place.question}`
  const set = (next: Partial<Question>) => change(changeQuestion(form, place, next))
  const own = question.builtIn ? offered.find(({ key }) => key === question.key) : undefined
  const { label, help, required, key, builtIn } = question
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm" className="items-start">
      {builtIn ? (
        <Text size="sm" c="dimmed" data-wide>
          {own?.isFixed
            ? 'Built-in question, always asked. You can move it and add a help text.'
            : 'Built-in question. You can move it, require it, show it on a condition, or hide it.'}
          {own?.isInternal && ' Only staff are asked, never applicants.'}
        </Text>
      ) : (
        <>
          <TextInput
            label="Question"
            required
            data-wide
            data-path={`${path}.label`}
            maxLength={300}
            value={label}
            error={errors.get(`${path}.label`) ?? errors.get(`${path}.key`)}
            onChange={(event) => set({ label: event.currentTarget.value })}
          />
          <TypeSelect question={question} path={path} set={set} />
        </>
      )}
      <Switch
        label="Required"
        mt={builtIn ? 0 : 30}
        checked={required}
        disabled={own?.isRequired === true}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      <Textarea
        label="Help text"
        data-wide
        autosize
        minRows={1}
        maxLength={1000}
        value={help ?? ''}
        onChange={(event) => set({ help: event.currentTarget.value || null })}
      />
      {!builtIn && <TypeFields question={question} path={path} set={set} />}
      {!own?.isFixed && <ConditionEditor question={question} place={place} set={set} />}
      {!builtIn && !/^new\d+$/.test(key) && (
        <Text size="xs" c="dimmed" data-wide>
          {`Key in filters and exports: ${key}`}
        </Text>
      )}
    </SimpleGrid>
  )
}

interface TypeProps {
  question: Question
  path: string
  set(next: Partial<Question>): void
}

function TypeSelect({ question: { key, type }, path, set }: TypeProps) {
  const { types, published, errors } = useBuilder()
  const isPublished = published.has(key)
  return (
    <Select
      label="Type"
      data-path={`${path}.type`}
      data={types.map((value) => ({ value, label: questionTypeLabels[value] }))}
      value={type}
      allowDeselect={false}
      disabled={isPublished}
      description={isPublished ? 'The type can’t change because answers exist.' : undefined}
      error={errors.get(`${path}.type`)}
      onChange={(next) => next && set({ ...OF_TYPE, type: next as QuestionType })}
    />
  )
}

/** The properties of one question type: options, limits, columns. */
function TypeFields({ question, path, set }: TypeProps) {
  const { errors } = useBuilder()
  const { type, options, multiple, minimum, maximum, columns } = question
  const limit = (value: number | string) => (typeof value === 'number' ? value : null)
  if (type === 'CHOICE')
    return (
      <>
        <OptionsBox
          label="Options"
          options={options}
          path={`${path}.options`}
          error={errors.get(`${path}.options`)}
          onChange={(next) => set({ options: next })}
        />
        <Switch
          label="Several options can be chosen"
          checked={multiple}
          onChange={(event) => set({ multiple: event.currentTarget.checked })}
        />
      </>
    )
  if (type === 'NUMBER' || type === 'TEXT')
    return (
      <>
        <NumberInput
          label={type === 'TEXT' ? 'Minimum characters' : 'Minimum'}
          value={minimum ?? ''}
          onChange={(value) => set({ minimum: limit(value) })}
        />
        <NumberInput
          label={type === 'TEXT' ? 'Maximum characters' : 'Maximum'}
          data-path={`${path}.maximum`}
          value={maximum ?? ''}
          error={errors.get(`${path}.maximum`)}
          onChange={(value) => set({ maximum: limit(value) })}
        />
      </>
    )
  if (type !== 'TABLE') return null
  return <ColumnsEditor columns={columns} path={`${path}.columns`} onChange={(next) => set({ columns: next })} />
}
