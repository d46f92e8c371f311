import { Box, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { VersionConflictDialog } from '../form/conflict/VersionConflictDialog.tsx'
import { FormProvider } from '../form/FormContext.tsx'
import { focusNextField, isComposing, isHandledByList } from '../form/focusNextField.ts'
import formClasses from '../form/form.module.css'
import tabClasses from '../list/page/LinkTabs.module.css'
import headClasses from '../list/page/PageHead.module.css'
import { PhoneBar } from './PhoneBar.tsx'
import { SaveState } from './SaveState.tsx'
import { StepNumber } from './StepNumber.tsx'
import type { DraftForm } from './useDraftForm.ts'
import { useDraftGuard } from './useDraftGuard.tsx'
import classes from './wizard.module.css'

interface WizardStep {
  id: string
  label: string
  /** One sentence about the purpose of this step. */
  text: string
  /** The number of fields that are still to be completed. */
  open: number
  /** Complete; by default when nothing is open. */
  isDone?: boolean
}

interface WizardProps {
  title: string
  form: DraftForm
  steps: readonly WizardStep[]
  /** The ID of the step that is shown. */
  at: string
  onStep(id: string): void
  /** A submission was attempted: open fields are shown as errors. */
  isTried?: boolean
  /** The path of the field with the focus; null after it has lost it. */
  onField?(path: string | null): void
  /** Next to the title. */
  sidePanel?: ReactNode
  actions?: ReactNode
  /** Stays visible next to the fields; below them on a small screen. */
  aside?: ReactNode
  /** At the bottom of a phone, in place of the side column. */
  bar?: ReactNode
  /** In place of «Next» on the last step. */
  finish: ReactNode
  children: ReactNode
}

/** The side column stays below the step bar. */
const BELOW_STEPS = { '--sticky-gap': '116px' }

/**
 * A form in steps that is saved as a draft. Every step can be opened at any time, and is saved when the user leaves it.
 */
export function Wizard(props: WizardProps) {
  const { title, form, steps, at, onStep, isTried, onField, sidePanel, actions, aside, bar, finish, children } = props
  const guard = useDraftGuard(form)
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  )
  const step = steps[index]
  const before = steps[index - 1]
  const after = steps[index + 1]
  const heading = useId()
  const focus = useStepFocus(at)
  const list = useVisibleStep(at)
  const go = (id: string) => {
    void form.saveNow()
    onStep(id)
  }
  return (
    <FormProvider form={form}>
      <div className={classes.top}>
        <div className={clsx(formClasses.head, classes.head)}>
          <Group gap="4px 14px" miw={0}>
            <h1 className={`${headClasses.title} text-semibold`}>{title}</h1>
            {sidePanel}
            <SaveState state={form.state} onRetry={() => void form.saveNow(true)} />
          </Group>
          <Group gap="xs" align="stretch" wrap="nowrap">
            {actions}
          </Group>
        </div>
        <nav aria-label="Steps" className={classes.steps}>
          <ol ref={list}>
            {steps.map((one, place) => (
              <li key={one.id}>
                <StepTab step={one} place={place} isOpen={one.id === at} isTried={isTried} onOpen={() => go(one.id)} />
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <Box
        maw={aside ? 1320 : 1080}
        p="20px var(--gutter) 64px"
        className="with-side"
        __vars={{ '--columns': 'minmax(0, 1fr) 340px' }}
        data-side={aside ? true : undefined}
      >
        <Flex
          component="section"
          miw={0}
          direction="column"
          gap="lg"
          className={classes.main}
          aria-labelledby={heading}
          onFocus={({ target }) => onField?.(pathAt(target))}
          onBlur={() => onField?.(null)}
          onKeyDown={(event) => {
            const field = event.target as HTMLElement
            const isHandled = isHandledByList(event) || isComposing(event.nativeEvent)
            if (event.key === 'Enter' && field.matches('input') && !isHandled)
              focusNextField(event.currentTarget, field)
          }}
        >
          <div>
            <Title id={heading} ref={focus} tabIndex={-1} order={2} fz={18} lh="26px" className={classes.stepTitle}>
              {step?.label}
            </Title>
            <Text size="sm" mt={2} c="dimmed">
              {step?.text}
            </Text>
          </div>
          {children}
          <Group gap={8} data-goes-on>
            {before && (
              <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => go(before.id)}>
                {before.label}
              </Button>
            )}
            <Box component="span" flex="1" />
            {after ? (
              <Button rightSection={<IconArrowRight size={16} />} onClick={() => go(after.id)}>
                {after.label}
              </Button>
            ) : (
              finish
            )}
          </Group>
        </Flex>
        {aside && (
          <Box component="aside" visibleFrom="md" className="sticky-side" __vars={BELOW_STEPS}>
            {aside}
          </Box>
        )}
      </Box>
      {bar && <PhoneBar>{bar}</PhoneBar>}
      <VersionConflictDialog form={form} />
      {guard}
    </FormProvider>
  )
}

const pathAt = (target: Element) => target.closest<HTMLElement>('[data-path]')?.dataset.path ?? null

interface StepTabProps {
  step: WizardStep
  place: number
  isOpen: boolean
  isTried: boolean | undefined
  onOpen(): void
}

/**
 * The number of a step, or a tick once it is complete; and the number of open fields. On a phone only the open step
 * shows its name.
 */
function StepTab({ step: { label, open, isDone = open === 0 }, place, isOpen, isTried, onOpen }: StepTabProps) {
  return (
    <UnstyledButton
      className={clsx(tabClasses.tab, classes.step)}
      aria-current={isOpen ? 'step' : undefined}
      onClick={onOpen}
    >
      <StepNumber place={place} isDone={isDone} isCurrent={isOpen} />
      <span className={classes.label}>{label}</span>
      {open > 0 && (
        <Text
          span
          inherit
          ta="center"
          bdrs={10}
          fw={600}
          className={`${classes.open} figures`}
          data-tried={isTried || undefined}
          title={`${open} to fill in`}
          aria-hidden="true"
        >
          {open}
        </Text>
      )}
      <span className="sr-only">{isDone ? ', complete' : open > 0 ? `, ${open} to fill in` : ''}</span>
    </UnstyledButton>
  )
}

/** Moves the focus and the scroll position to the heading of a new step. */
function useStepFocus(at: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  // Without a focus the Tab key would go to the buttons of the header before the fields.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [at])
  return heading
}

/** On a phone not all steps fit: the open one is scrolled into view without scrolling the page. */
function useVisibleStep(at: string) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open decides which one is shown
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const step = list.current?.querySelector<HTMLElement>('[aria-current]')
      if (step && list.current)
        list.current.scrollLeft = step.offsetLeft - (list.current.clientWidth - step.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return list
}
