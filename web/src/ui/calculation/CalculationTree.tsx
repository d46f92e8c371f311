import { Box, Text } from '@mantine/core'
import type { Explained, ExplainedInput } from '@muster/contract/kernel/math/calculation-trace.ts'
import { type ReactNode, useState } from 'react'
import { formatDates } from '../format/day.ts'
import classes from './calculation.module.css'
import { inUnits, readable } from './readable.ts'

/** `AED 12,500.00`, `20.5 %`, `8 hours/day`, `15/26`; a rounded value is marked by `≈`. */
export const formatInputValue = (given: Pick<ExplainedInput, 'value' | 'unit'>): string => {
  const { value, isCut } = readable(given)
  return `${isCut ? '≈ ' : ''}${inUnits(value, given.unit)}`
}

/** A formatted value, with all decimals for checking the calculation. */
const Value = ({ given }: { given: Pick<ExplainedInput, 'value' | 'unit'> }) => (
  <Box
    component="span"
    flex="none"
    className="figures"
    title={readable(given).isCut ? inUnits(given.value, given.unit) : undefined}
  >
    {formatInputValue(given)}
  </Box>
)

const INDENTED = { borderInlineStart: '2px solid var(--accent)' }

/** The calculation of a number: formula, inputs and their sources; each input can be expanded in the same way. */
export function ExplainedTree({ explained }: { explained: Explained }) {
  const { formula, inputs, parts = [] } = explained
  const others = parts.filter((part) => !inputs.some(({ name }) => name === part.name))
  return (
    <Box m="2px 0 8px" py={8} ps={12} style={INDENTED}>
      <Text size="xs" mb={6} c="dimmed">
        <span className="sr-only">{explained.name} </span>= {formula}
      </Text>
      <ul className="text-xs plain-list">
        {inputs.map((input) => {
          const part = parts.find(({ name }) => name === input.name)
          return <li key={input.name}>{part ? <Part part={part} /> : <Input input={input} />}</li>
        })}
        {others.map((part) => (
          <li key={part.name}>
            <Part part={part} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

const Part = ({ part }: { part: Explained }) => (
  <Opened
    explained={part}
    head={
      <>
        <span className={classes.name}>{part.name}</span>
        <Value given={part} />
      </>
    }
  />
)

interface OpenedProps {
  explained: Explained
  /** The collapsed line: name and value. */
  head: ReactNode
  className?: string | undefined
  isTotal?: boolean | undefined
}

/**
 * A line that can be expanded. Its content is rendered only when open, because the tree is deep and renders with every
 * change.
 */
export function Opened({ explained, head, className, isTotal }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={className}
      data-total={isTotal || undefined}
      onToggle={(event) => {
        // A nested line fires its own toggle event, which bubbles in React.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      <summary className={classes.line}>{head}</summary>
      {isOpen && <ExplainedTree explained={explained} />}
    </details>
  )
}

const Input = ({ input }: { input: ExplainedInput }) => (
  <>
    <span className={classes.line}>
      <span className={classes.name}>{input.name}</span>
      <Value given={input} />
    </span>
    {input.source && <span className="text-dimmed text-xs block">{formatDates(input.source)}</span>}
  </>
)
