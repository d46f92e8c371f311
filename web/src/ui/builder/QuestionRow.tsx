import { Box, Flex, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { questionTypeLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { IconChevronDown, IconChevronUp, IconDots, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { actionOf } from '../keys/keyTable.ts'
import { useKeyHelp } from '../keys/shortcuts.ts'
import { IconButton } from '../link/IconButton.tsx'
import { useBuilder } from './BuilderContext.ts'
import classes from './builder.module.css'
import { type QuestionPosition, removeQuestion, stepPlace } from './builderState.ts'
import { QuestionEditor } from './QuestionEditor.tsx'

interface QuestionRowProps {
  question: Question
  place: QuestionPosition
}

const ICON = { size: 16, stroke: 1.7 }

/** One question: a summary, and when expanded, all its properties. */
export function QuestionRow({ question, place }: QuestionRowProps) {
  const { dragged, drag, moveTo, openKey, open, errors } = useBuilder()
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const isOpen = openKey === question.key
  const path = `sections.${place.section}.questions.${place.question}`
  const problem = [...errors].find(([at]) => at.startsWith(`${path}.`))?.[1]
  const over = (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setSide(event.clientY < top + height / 2 ? 'before' : 'after')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged) moveTo(dragged, { ...place, question: place.question + (side === 'after' ? 1 : 0) })
    setSide(null)
    drag(null)
  }
  const named = question.label || 'New question'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves a question with its handle
    <div
      className={classes.row}
      data-open={isOpen || undefined}
      data-dragged={(dragged?.section === place.section && dragged.question === place.question) || undefined}
      data-drop={side ?? undefined}
      onDragOver={over}
      onDragLeave={() => setSide(null)}
      onDrop={drop}
    >
      <Flex gap={4} ps={6} pe={8} mih={44} align="center">
        <Handle question={question} place={place} named={named} />
        <UnstyledButton
          flex="1 1 auto"
          py={10}
          aria-expanded={isOpen}
          onClick={() => open(isOpen ? null : question.key)}
        >
          <Group gap="4px 8px">
            <Text span size="sm" fw={500}>
              {named}
            </Text>
            <Marks question={question} />
          </Group>
          {problem && !isOpen && (
            <Text span size="xs" className="text-error">
              {problem}
            </Text>
          )}
        </UnstyledButton>
        <RowMenu question={question} place={place} named={named} />
        <IconButton name={`${isOpen ? 'Close' : 'Edit'} ${named}`} onClick={() => open(isOpen ? null : question.key)}>
          {isOpen ? <IconChevronUp {...ICON} /> : <IconChevronDown {...ICON} />}
        </IconButton>
      </Flex>
      {isOpen && (
        <Box p="4px 16px 16px" ps={{ base: 16, sm: 44 }}>
          <QuestionEditor question={question} place={place} />
        </Box>
      )}
    </div>
  )
}

function Marks({ question: { key, type, required, builtIn, showWhen } }: { question: Question }) {
  const { offered } = useBuilder()
  const isInternal = builtIn && offered.some((one) => one.key === key && one.isInternal === true)
  return (
    <>
      <Text span size="xs" c="dimmed">
        {builtIn ? 'Built-in' : questionTypeLabels[type]}
      </Text>
      {required && (
        <StatusBadge tone="info" plain>
          Required
        </StatusBadge>
      )}
      {isInternal && (
        <StatusBadge tone="neutral" plain>
          Staff only
        </StatusBadge>
      )}
      {showWhen && (
        <StatusBadge tone="neutral" plain>
          Conditional
        </StatusBadge>
      )}
    </>
  )
}

interface PartProps extends QuestionRowProps {
  named: string
}

const HANDLE_KEYS = {
  up: { keys: ['ArrowUp'], label: 'Handle of a question: move it up' },
  down: { keys: ['ArrowDown'], label: 'Handle of a question: move it down' },
}

/** The drag handle; when focused, the arrow keys move the question. */
function Handle({ question, place, named }: PartProps) {
  const { form, drag, moveTo } = useBuilder()
  useKeyHelp('Form', HANDLE_KEYS)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(HANDLE_KEYS, event)
    if (!action) return
    event.preventDefault()
    const to = stepPlace(form, place, action === 'up' ? -1 : 1)
    if (to) moveTo(place, to)
  }
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', named)
    const row = event.currentTarget.closest(`.${classes.row}`)
    if (row) event.dataTransfer.setDragImage(row, 12, 20)
    drag(place)
  }
  return (
    <IconButton
      name={`Move ${named} with the arrow keys`}
      icon={IconGripVertical}
      style={{ cursor: 'grab' }}
      draggable
      data-handle={question.key}
      onDragStart={start}
      onDragEnd={() => drag(null)}
      onKeyDown={onKeyDown}
    />
  )
}

function RowMenu({ question, place, named }: PartProps) {
  const { form, change, moveTo, offered } = useBuilder()
  const up = stepPlace(form, place, -1)
  const down = stepPlace(form, place, 1)
  const isFixed = question.builtIn && offered.some((one) => one.key === question.key && one.isFixed === true)
  return (
    <Menu>
      <Menu.Target>
        <IconButton name={`Actions for ${named}`} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!up} onClick={() => up && moveTo(place, up)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={!down} onClick={() => down && moveTo(place, down)}>
          Move down
        </Menu.Item>
        {form.sections.map(
          ({ key, title, questions }, at) =>
            at !== place.section && (
              <Menu.Item key={key} onClick={() => moveTo(place, { section: at, question: questions.length })}>
                {`Move to ${title || `section ${at + 1}`}`}
              </Menu.Item>
            ),
        )}
        <Menu.Divider />
        <Menu.Item color="red" disabled={isFixed} onClick={() => change(removeQuestion(form, place))}>
          {question.builtIn ? 'Hide' : 'Remove'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
