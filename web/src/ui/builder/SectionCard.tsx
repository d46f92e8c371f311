import { Box, Button, Flex, Group, Input, Menu, Paper, TextInput } from '@mantine/core'
import type { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { focusElement } from '../form/focusField.ts'
import { IconButton } from '../link/IconButton.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import { useBuilder } from './BuilderContext.ts'
import classes from './builder.module.css'
import { addQuestion, changeSection, moveSection, removeSection } from './builderState.ts'
import { QuestionRow } from './QuestionRow.tsx'

interface SectionCardProps {
  section: FormDefinition['sections'][number]
  at: number
}

const CLIPPED = { overflow: 'clip' }
const UNDERLINED = { borderBottom: '1px solid var(--hairline)' }

/** One section: title, help text, questions, and the buttons to add more. */
export function SectionCard({ section, at }: SectionCardProps) {
  const { errors } = useBuilder()
  const problem = errors.get(`sections.${at}.questions`)
  return (
    <Paper component="section" style={CLIPPED} aria-label={section.title || `Section ${at + 1}`}>
      <SectionHead section={section} at={at} />
      {section.questions.map((question, nth) => (
        <QuestionRow key={question.key} question={question} place={{ section: at, question: nth }} />
      ))}
      <Foot section={section} at={at} />
      {problem && (
        <Box px="md" pb="sm">
          <Input.Error role="alert">{problem}</Input.Error>
        </Box>
      )}
    </Paper>
  )
}

function SectionHead({ section: { title, help }, at }: SectionCardProps) {
  const { form, change, errors, offered } = useBuilder()
  const named = title || `section ${at + 1}`
  const isFixed = (key: string) => offered.some((one) => one.key === key && one.isFixed === true)
  return (
    <Flex py={12} px={16} gap="sm" align="flex-start" wrap="wrap" bg="var(--soft)" style={UNDERLINED}>
      <TextInput
        aria-label={`Title of section ${at + 1}`}
        placeholder="Section title"
        fw={600}
        flex="1 1 180px"
        value={title}
        maxLength={120}
        error={errors.get(`sections.${at}.title`)}
        data-path={`sections.${at}.title`}
        onChange={(event) => change(changeSection(form, at, { title: event.currentTarget.value }))}
      />
      <TextInput
        aria-label={`Help text of ${named}`}
        placeholder="Help text (optional)"
        flex="2 1 220px"
        value={help ?? ''}
        maxLength={1000}
        onChange={(event) => change(changeSection(form, at, { help: event.currentTarget.value || null }))}
      />
      <Group gap={2} wrap="nowrap">
        <IconButton
          name={`Move ${named} up`}
          icon={IconArrowUp}
          disabled={at === 0}
          onClick={() => change(moveSection(form, at, -1))}
        />
        <IconButton
          name={`Move ${named} down`}
          icon={IconArrowDown}
          disabled={at === form.sections.length - 1}
          onClick={() => change(moveSection(form, at, 1))}
        />
        <IconButton
          name={`Remove ${named}`}
          icon={IconTrash}
          disabled={form.sections.length === 1}
          onClick={() => change(removeSection(form, at, isFixed))}
        />
      </Group>
    </Flex>
  )
}

/** Adds a custom or a hidden built-in question; also the drop target at the end of the section. */
function Foot({ section, at }: SectionCardProps) {
  const { form, change, open, dragged, drag, moveTo } = useBuilder()
  const [isOver, setOver] = useState(false)
  const add = () => {
    const next = addQuestion(form, at)
    change(next)
    open(next.sections[at]!.questions.at(-1)!.key)
    const path = `sections.${at}.questions.${section.questions.length}.label`
    requestAnimationFrame(() => focusElement(path))
  }
  const over = (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged) moveTo(dragged, { section: at, question: section.questions.length })
    drag(null)
  }
  return (
    <Box
      className={classes.dropZone}
      data-drop={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs" px="md" py="sm">
        <SmallButton icon={IconPlus} data-path={`sections.${at}.questions`} onClick={add}>
          Add question
        </SmallButton>
        <HiddenQuestions at={at} />
      </Group>
    </Box>
  )
}

function HiddenQuestions({ at }: { at: number }) {
  const { form, change, offered, productQuestion } = useBuilder()
  const shown = new Set(form.sections.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const hidden = offered.filter(({ key }) => !shown.has(key))
  if (hidden.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <Button variant="subtle" size="xs">
          {`Add built-in question (${hidden.length})`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hidden.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => change(addQuestion(form, at, productQuestion(key)))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
