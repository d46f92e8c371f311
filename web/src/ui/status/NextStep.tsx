import { Box, Button, Group, Menu, Popover } from '@mantine/core'
import { IconChevronDown, IconCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { formatDates } from '../format/day.ts'
import { counted } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import { SmallButton } from '../link/SmallButton.tsx'
import type { AssessedStep, StepLook } from './Steps.tsx'

interface NextStepProps<M extends AssessedStep> {
  /** The transitions that the server offers this user, the next one first. */
  steps: readonly M[]
  labelOf(to: NoInfer<M>['to']): string
  lookOf(to: NoInfer<M>['to']): StepLook
  /** The dialog of a transition. */
  dialogOf(step: NoInfer<M>, close: () => void): ReactNode
}

/**
 * The next transition of a record as its primary button, with a checklist of its conditions; the other transitions in a
 * menu.
 */
export function NextStep<M extends AssessedStep>({ steps, labelOf, lookOf, dialogOf }: NextStepProps<M>) {
  const [open, setOpen] = useState<M | null>(null)
  const next = steps.find(({ to }) => lookOf(to) === 'leading')
  const others = steps.filter((step) => step !== next && (step.allowed || step.why.length > 0))
  return (
    <Group gap={8} wrap="nowrap">
      {others.length > 0 && (
        <Menu position="bottom-end" width={280}>
          <Menu.Target>
            <SmallButton rightSection={<IconChevronDown size={14} stroke={1.7} />}>Change status</SmallButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((step) => (
              <Menu.Item
                key={step.to}
                aria-disabled={!step.allowed || undefined}
                closeMenuOnClick={step.allowed}
                {...(step.allowed && lookOf(step.to) === 'ending' ? { c: 'var(--error)' } : {})}
                {...(step.allowed ? {} : { c: 'dimmed' })}
                onClick={() => step.allowed && setOpen(step)}
              >
                {labelOf(step.to)}
                {!step.allowed && (
                  <Box component="span" display="block" fz="xs">
                    {step.why.map(({ message }) => formatDates(message)).join(' ')}
                  </Box>
                )}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {next?.allowed && (
        <Button size="xs" data-primary onClick={() => setOpen(next)}>
          {labelOf(next.to)}
        </Button>
      )}
      {next && !next.allowed && <BlockedNext step={next} label={labelOf(next.to)} />}
      {open && dialogOf(open, () => setOpen(null))}
    </Group>
  )
}

/** The button stays enabled, so that it can show what is missing. */
const BlockedNext = ({ step: { why }, label }: { step: AssessedStep; label: string }) => (
  <Popover position="bottom-end" width={320} withinPortal trapFocus returnFocus>
    <Popover.Target>
      <Button size="xs" variant="light" data-primary>
        {label}
        <Box component="span" ms={6} fw={400}>
          {counted(why.length, ['thing first', 'things first'])}
        </Box>
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={`Required before ${label}`}>
      <p className="text-sm text-semibold">Before “{label}”</p>
      <Box component="ul" mt={8} className="plain-list" fz="sm">
        {why.map(({ message, fix }) => (
          <Group key={message} component="li" gap={8} wrap="nowrap" align="flex-start" py={4}>
            <Box component={IconCircle} size={16} stroke={1.7} c="dimmed" mt={2} className="flex-none" aria-hidden />
            <span>
              {formatDates(message)} {fix && <RouteLink href={fix}>Fix</RouteLink>}
            </span>
          </Group>
        ))}
      </Box>
    </Popover.Dropdown>
  </Popover>
)
