import { Center } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { toneColors } from '../badge/toneColors.ts'

interface StepNumberProps {
  /** From 0. */
  place: number
  isDone: boolean
  isCurrent: boolean
}

const CURRENT = { bg: 'var(--selection)', c: 'var(--link)' }
const AHEAD = { bg: 'var(--soft)' }

/** The number of a step, or a tick once it is complete. */
export const StepNumber = ({ place, isDone, isCurrent }: StepNumberProps) => (
  <Center
    component="span"
    w={20}
    h={20}
    bdrs={10}
    fz="xs"
    fw={600}
    className="figures flex-none"
    {...(isDone ? toneColors('done') : isCurrent ? CURRENT : AHEAD)}
    aria-hidden="true"
  >
    {isDone ? <IconCheck size={13} stroke={2.4} /> : place + 1}
  </Center>
)
