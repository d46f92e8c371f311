import { Box, Mark } from '@mantine/core'
import { EmptyCell } from '../../../../ui/cells/cells.tsx'
import classes from './Excerpt.module.css'
import { excerptParts } from './excerptParts.ts'

interface ExcerptProps {
  /** The passages that a search found, with `<b>` around each hit. */
  text: string | null | undefined
  /** On one line, truncated at the end of the column. */
  isShort?: boolean
}

/** The passages that a search found, with the hits marked. */
export function Excerpt({ text, isShort }: ExcerptProps) {
  if (!text) return <EmptyCell />
  const parts = excerptParts(text)
  return (
    <Box
      component="span"
      fz="xs"
      c="dimmed"
      {...(isShort
        ? { className: `${classes.short} truncate block`, 'data-cut': 'name' }
        : { className: 'break-words' })}
    >
      {parts.map(({ text: part, isHit }, index) =>
        isHit ? (
          <Mark key={`${index} ${part}`} color="var(--chip-warning-fill)" c="var(--chip-warning-ink)" fw={600}>
            {part}
          </Mark>
        ) : (
          part
        ),
      )}
    </Box>
  )
}
