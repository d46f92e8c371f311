import { Box, Button, Flex, Group, Select, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Option } from '../fields/choices/options.ts'
import { formatDates } from '../format/day.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import { Card } from '../record/Card.tsx'
import { DecisionFacts, type PastDecision } from './DecisionFacts.tsx'
import { STEP_LOOKS, type StepLook } from './Steps.tsx'

export interface DecisionAction {
  to: string
  label: string
  look: StepLook
  /** Whether the action is possible now; the reasons are in the checklist. */
  allowed: boolean
  /** A text is required. */
  needsReason?: boolean
  /** A reason from the list is required. */
  needsCode?: boolean
}

/** A condition of the next step: met, not met, or met with a warning. */
export interface CheckItem {
  key: string
  label: string
  state: 'met' | 'missing' | 'warning'
  /** What to do. */
  message?: string | undefined
  /** The page or the action that resolves it. */
  fix?: string | (() => void) | undefined
}

interface DecisionCardProps {
  /** The title of the decision: `Internal review`. */
  title: string
  /** Who decides, and since when. */
  text?: ReactNode
  verdict?: ReactNode
  figures: readonly { name: string; value: ReactNode }[]
  /** Further facts below the figures. */
  facts?: ReactNode
  decided?: readonly PastDecision[]
  checklist?: readonly CheckItem[]
  actions: readonly DecisionAction[]
  /** The reasons to choose from, for actions that require one. */
  codes?: { label: string; options: readonly Option[] }
  /** Additional fields above the reason. */
  children?: ReactNode
  /** Other buttons after those of the decision. */
  after?: ReactNode
  /** If it throws, the input is kept; the error is shown already. */
  onDecide(to: string, decision: { code: string | null; reason: string | null }): Promise<unknown>
}

/**
 * A decision with all information for it: figures, conditions, earlier decisions, and the reason next to the buttons.
 * Used for a review, a client's verdict and an approval; on a page, in a side panel and in a dialog.
 */
export function DecisionCard(props: DecisionCardProps) {
  const { title, text, verdict, figures, facts, decided, checklist = [], actions, children, after } = props
  const titleID = useId()
  return (
    <section aria-labelledby={titleID}>
      <Card>
        <Group gap="4px 16px" justify="space-between" align="baseline">
          <h2 id={titleID} className="text-lg text-semibold">
            {title}
          </h2>
          {text && <span className="text-dimmed text-sm">{text}</span>}
        </Group>
        <DecisionFacts verdict={verdict} figures={figures} {...(decided && { decided })}>
          {facts}
        </DecisionFacts>
        {checklist.length > 0 && <Checklist items={checklist} />}
        {children}
        {actions.length > 0 && <Decide {...props} />}
        {actions.length === 0 && after && <Group gap="xs">{after}</Group>}
      </Card>
    </section>
  )
}

const NOTHING_ENTERED = { code: null as string | null, reason: '' }

/** The entered reason, what it is missing, and the submission of the decision. */
function useDecision(onDecide: DecisionCardProps['onDecide']) {
  const [entered, setEntered] = useState(NOTHING_ENTERED)
  const [missing, setMissing] = useState<'code' | 'reason' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const codeBox = useRef<HTMLInputElement>(null)
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  const enter = (part: Partial<typeof NOTHING_ENTERED>) => {
    setEntered((before) => ({ ...before, ...part }))
    setMissing(null)
  }
  const decide = async ({ to, needsCode, needsReason }: DecisionAction) => {
    const stated = entered.reason.trim() || null
    setFailure(null)
    if (needsCode && !entered.code) {
      setMissing('code')
      return codeBox.current?.focus()
    }
    if (needsReason && !stated) {
      setMissing('reason')
      return reasonBox.current?.focus()
    }
    setBusy(to)
    try {
      await onDecide(to, { code: needsCode ? entered.code : null, reason: stated })
      setEntered(NOTHING_ENTERED)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(null)
    }
  }
  return { ...entered, missing, failure, busy, codeBox, reasonBox, enter, decide }
}

function Decide({ actions, codes, after, onDecide }: DecisionCardProps) {
  const { code, reason, missing, failure, busy, codeBox, reasonBox, enter, decide } = useDecision(onDecide)
  const hasCodes = codes !== undefined && actions.some(({ needsCode }) => needsCode)
  return (
    <Flex direction="column" gap="sm" data-decision>
      <Flex gap="sm" wrap="wrap" align="start">
        {hasCodes && (
          <Select
            ref={codeBox}
            label={codes.label}
            data={[...codes.options]}
            value={code}
            onChange={(next) => enter({ code: next })}
            error={missing === 'code' && 'Select a reason.'}
            w={220}
            clearable
          />
        )}
        <Textarea
          ref={reasonBox}
          label="Reason"
          autosize
          minRows={1}
          maxLength={1000}
          flex="1 1 240px"
          value={reason}
          error={missing === 'reason' && 'Enter a reason.'}
          onChange={(event) => enter({ reason: event.currentTarget.value })}
        />
      </Flex>
      {failure && (
        <Box fz="sm" c="var(--error)" role="alert">
          {formatDates(failure)}
        </Box>
      )}
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action.to}
            size="xs"
            {...STEP_LOOKS[action.look]}
            disabled={!action.allowed}
            loading={busy === action.to}
            {...(action.look === 'leading' && { 'data-primary': true })}
            onClick={() => void decide(action)}
          >
            {action.label}
          </Button>
        ))}
        {after}
      </Group>
    </Flex>
  )
}

const STATES = {
  met: { Icon: IconCheck, color: 'var(--chip-done-ink)', label: 'Done' },
  missing: { Icon: IconX, color: 'var(--error)', label: 'Missing' },
  warning: { Icon: IconAlertTriangle, color: 'var(--chip-warning-ink)', label: 'Warning' },
} as const

/** The conditions of the next step, each with a link to meet it. */
const Checklist = ({ items }: { items: readonly CheckItem[] }) => (
  <Box
    component="ul"
    fz="sm"
    className="plain-list auto-grid"
    aria-label="Checklist"
    __vars={{ '--min': '260px' }}
    style={{ gap: '6px 20px' }}
  >
    {items.map(({ key, label, state, message, fix }) => {
      const { Icon, color, label: stateLabel } = STATES[state]
      return (
        <Flex key={key} component="li" gap={8} align="start">
          <Icon size={16} stroke={2} color={color} className="flex-none" aria-hidden style={{ marginBlockStart: 2 }} />
          <span>
            <span className="sr-only">{stateLabel}: </span>
            <span className={state === 'met' ? '' : 'text-medium'}>{label}</span>
            {message && <span className="text-dimmed">{` ${formatDates(message)}`}</span>}{' '}
            {typeof fix === 'string' && <RouteLink href={fix}>Fix</RouteLink>}
            {typeof fix === 'function' && (
              <Button variant="transparent" size="compact-xs" px={0} onClick={fix}>
                Fix
              </Button>
            )}
          </span>
        </Flex>
      )
    })}
  </Box>
)
