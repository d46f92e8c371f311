import { Stack } from '@mantine/core'
import type { FormDefinition, Question, QuestionType } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { focusElement } from '../form/focusField.ts'
import { SmallButton } from '../link/SmallButton.tsx'
import { BuilderProvider, type BuilderValue, type OfferedQuestion } from './BuilderContext.ts'
import { addSection, moveQuestion, placeQuestion, type QuestionPosition, questionAt } from './builderState.ts'
import { SectionCard } from './SectionCard.tsx'

interface FormBuilderProps {
  definition: FormDefinition
  onChange(next: FormDefinition): void
  /** The active version. */
  inForce: FormDefinition
  /** The built-in questions, shown or hidden. */
  offered: readonly OfferedQuestion[]
  productQuestion(key: string): Question | undefined
  types: readonly QuestionType[]
  errors: ReadonlyMap<string, string>
  openKey: string | null
  onOpen(key: string | null): void
}

/**
 * Edits a form definition. Sections and questions are reordered by drag and drop, by the arrow keys on a handle, or
 * from the menu of a question.
 */
export function FormBuilder(props: FormBuilderProps) {
  const { definition, onChange } = props
  const { value, announcement, box } = useBuilderValue(props)
  return (
    <BuilderProvider value={value}>
      <Stack ref={box} gap="md">
        {definition.sections.map((section, at) => (
          <SectionCard key={section.key} section={section} at={at} />
        ))}
        <SmallButton
          icon={IconPlus}
          className="self-start"
          onClick={() => {
            onChange(addSection(definition))
            requestAnimationFrame(() => focusElement(`sections.${definition.sections.length}.title`))
          }}
        >
          Add section
        </SmallButton>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </Stack>
    </BuilderProvider>
  )
}

function useBuilderValue(props: FormBuilderProps) {
  const { definition, onChange, inForce, offered, productQuestion, types, errors, openKey, onOpen } = props
  const [dragged, drag] = useState<QuestionPosition | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const box = useRef<HTMLDivElement>(null)
  /** The key of the question whose handle gets the focus after the next render. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const key = wanted.current
    wanted.current = null
    if (key) box.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus()
  })
  const published = useMemo(
    () => new Set(inForce.sections.flatMap(({ questions }) => questions.map(({ key }) => key))),
    [inForce],
  )
  const moveTo = (from: QuestionPosition, to: QuestionPosition) => {
    const question = questionAt(definition, from)
    if (!question) return
    wanted.current = question.key
    onChange(dragged ? moveQuestion(definition, from, to) : placeQuestion(definition, from, to))
    const section = definition.sections[to.section]!
    setAnnouncement(
      `${question.label || 'Question'} moved to place ${to.question + 1} of ${section.title || 'the section'}.`,
    )
  }
  const value: BuilderValue = {
    form: definition,
    change: onChange,
    offered,
    productQuestion,
    types,
    published,
    errors,
    openKey,
    open: onOpen,
    dragged,
    drag,
    moveTo,
  }
  return { value, announcement, box }
}
