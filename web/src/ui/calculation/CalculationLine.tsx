import { Box } from '@mantine/core'
import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import type { ReactNode } from 'react'
import { Opened } from './CalculationTree.tsx'
import classes from './calculation.module.css'

interface ExplainedLineProps {
  /** The label of the number on the page. */
  label: ReactNode
  /** The formatted value: `12,500.00`. */
  value: ReactNode
  /** Null if there is no explanation. */
  explained: Explained | null
  /** A sum or a result. */
  isTotal?: boolean
}

/** A labelled number that expands to show its calculation. */
export function ExplainedLine({ label, value, explained, isTotal }: ExplainedLineProps) {
  const content = (
    <>
      <span className={classes.name}>{label}</span>
      <Box component="span" flex="none" className="figures">
        {value}
      </Box>
    </>
  )
  if (!explained)
    return (
      <div className={classes.row} data-total={isTotal || undefined}>
        <div className={classes.line}>{content}</div>
      </div>
    )
  return <Opened explained={explained} head={content} className={classes.row} isTotal={isTotal} />
}
