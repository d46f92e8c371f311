import { Stack, Text, Title } from '@mantine/core'
import { questionsOf } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type ReactNode, useId } from 'react'
import { FormSection } from '../form/FormSection.tsx'
import { useFieldValue } from '../form/useFieldValue.ts'
import { QuestionField } from './QuestionField.tsx'

interface FormSectionsProps {
  definition: FormDefinition
  /** The path of the answers to the custom questions: `answers.values`. */
  path: string
  /** The control of a built-in question; null if it is not shown to this user. */
  builtIn(question: Question): ReactNode
  /** Stacked as on a phone; otherwise headings are next to the fields. */
  isStacked?: boolean
}

/** Renders a form from its definition: sections, ordered questions, conditions. */
export const FormSections = ({ definition, path, builtIn, isStacked }: FormSectionsProps) =>
  definition.sections.map(({ key, title, help, questions }) => {
    const requested = questions
      .map((question) => ({
        question,
        field: question.builtIn ? (
          builtIn(question)
        ) : (
          <QuestionField question={question} name={`${path}.${question.key}`} />
        ),
      }))
      .filter(({ field }) => field !== null && field !== false)
    if (requested.length === 0) return null
    const Frame = isStacked ? StackedSection : FormSection
    return (
      <Frame key={key} title={title} text={help ?? undefined}>
        {requested.map(({ question, field }) => (
          <WhenShown key={question.key} definition={definition} question={question} path={path}>
            {field}
          </WhenShown>
        ))}
      </Frame>
    )
  })

interface SectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

function StackedSection({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title id={id} order={2}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      <Stack gap="md" p={16} className="framed">
        {children}
      </Stack>
    </Stack>
  )
}

interface WhenShownProps {
  definition: FormDefinition
  question: Question
  path: string
  children: ReactNode
}

/** Renders the question while its condition holds, and that of the question it depends on. */
function WhenShown({ definition, question: { showWhen }, path, children }: WhenShownProps): ReactNode {
  if (!showWhen) return children
  const { key, values } = showWhen
  const parent = questionsOf(definition).find((one) => one.key === key)
  const answered = (
    <WhenAnswered name={`${path}.${key}`} values={values}>
      {children}
    </WhenAnswered>
  )
  return parent?.showWhen ? (
    <WhenShown definition={definition} question={parent} path={path}>
      {answered}
    </WhenShown>
  ) : (
    answered
  )
}

function WhenAnswered({ name, values, children }: { name: string; values: readonly string[]; children: ReactNode }) {
  const answer = useFieldValue(name)
  const texts = [answer].flat().map(String)
  return texts.some((one) => values.includes(one)) ? children : null
}
