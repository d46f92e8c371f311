import { Box, Flex, Group, Text, Title } from '@mantine/core'
import type { BackgroundJob } from '@muster/contract/kernel/api/background-jobs.contract.ts'
import type { ReactNode } from 'react'
import { StatusBadge, type Tone } from '../badge/StatusBadge.tsx'
import { toned } from '../badge/tones.ts'
import { formatCount } from '../format/number.ts'
import { ProgressBar } from './ProgressBar.tsx'

const STATES: Record<BackgroundJob['state'], { tone: Tone; label: string }> = toned({
  QUEUED: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
})

type Work = Pick<BackgroundJob, 'title' | 'state' | 'done' | 'total' | 'errors'>

/** The progress and errors of a background job. The page can be left; the job continues. */
export function WorkProgress({ work, action }: { work: Work; action?: ReactNode }) {
  const { tone, label } = STATES[work.state]
  const isOver = work.state !== 'QUEUED' && work.state !== 'RUNNING'
  return (
    <Flex
      component="section"
      direction="column"
      gap={10}
      py={16}
      px={20}
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="var(--tile)"
      aria-label={work.title}
    >
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          {work.title}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      {!isOver && <ProgressBar name={work.title} share={work.total ? work.done / work.total : null} />}
      <Text size="sm" c="dimmed" className="figures">
        {howFar(work)}
        {!isOver && '. You can leave this page; the job continues.'}
      </Text>
      {work.errors.length > 0 && (
        <Box component="ul" m={0} ps={18} fz="sm" className="text-error">
          {work.errors.map((error) => (
            <li key={`${error.path} ${error.message}`}>
              <strong>{error.path}</strong> {error.message}
            </li>
          ))}
        </Box>
      )}
      {action}
    </Flex>
  )
}

function howFar({ state, done, total }: Work): string {
  if (total !== null) return `${formatCount(done)} of ${formatCount(total)} done`
  if (state === 'QUEUED') return 'Queued'
  return state === 'RUNNING' && done === 0 ? 'Validating' : `${formatCount(done)} done`
}
