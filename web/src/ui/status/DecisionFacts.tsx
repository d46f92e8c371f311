import { Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { InstantCell } from '../cells/cells.tsx'
import { Figures } from '../record/Figures.tsx'

export interface PastDecision {
  key: string
  /** The decision and who made it: `Pay side confirmed by Nadia Karim`. */
  text: string
  at: string | null | undefined
  comment?: string | null | undefined
}

interface DecisionFactsProps {
  /** The rule that is met or violated, as chips. */
  verdict?: ReactNode
  figures: readonly { name: string; value: ReactNode }[]
  /** Earlier decisions, in order. */
  decided?: readonly PastDecision[]
  /** Below the figures. */
  children?: ReactNode
}

/** The subject of the decision, shown next to it: the rule, the figures, and earlier decisions. */
export const DecisionFacts = ({ verdict, figures, decided = [], children }: DecisionFactsProps) => (
  <Flex
    component="section"
    direction="column"
    gap={10}
    py={12}
    px={14}
    bd="1px solid var(--hairline)"
    bdrs="md"
    aria-label="Decision summary"
  >
    {verdict && (
      <Group gap={6} align="stretch">
        {verdict}
      </Group>
    )}
    {figures.length > 0 && <Figures figures={figures} isMany />}
    {children}
    {decided.length > 0 && (
      <ul className="text-dimmed text-sm plain-list" aria-label="Previous decisions">
        {decided.map(({ key, text, at, comment }) => (
          <li key={key}>
            {text}
            {at && (
              <>
                , <InstantCell value={at} />
              </>
            )}
            {comment && `: ${comment}`}
          </li>
        ))}
      </ul>
    )}
  </Flex>
)
