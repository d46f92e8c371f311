import { Box, Button } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { labelOf } from '../../fields/choices/options.ts'
import type { useOptions } from '../../fields/choices/useOptions.ts'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'

export interface FilterListProps {
  label: string
  values: readonly string[]
  /** Allows several values. */
  isMany: boolean
  onChange(values: readonly string[]): void
  fullWidth?: boolean
  found: ReturnType<typeof useOptions>
  /** The text typed to search the options. */
  letters: string
  onLetters(letters: string): void
  onOpen(isOpen: boolean): void
}

export function FilterButton(props: FilterListProps & TriggerProps) {
  const { label, values, fullWidth = false, found, ...rest } = props
  const {
    isMany: _isMany,
    onChange: _onChange,
    letters: _letters,
    onLetters: _onLetters,
    onOpen: _onOpen,
    ...trigger
  } = rest
  const first = values[0]
  return (
    <Button
      variant="default"
      size="sm"
      fullWidth={fullWidth}
      justify={fullWidth ? 'space-between' : 'center'}
      {...(!fullWidth && { maw: 280 })}
      px="12px 10px"
      bd={`1px solid var(${first === undefined ? '--input-border' : '--accent'})`}
      fw={400}
      fz="sm"
      rightSection={<IconSelector size={15} stroke={1.7} />}
      {...trigger}
    >
      <span className="text-dimmed">{label}</span>
      {first !== undefined && (
        <Box component="span" ms={6} fw={600} className="truncate">
          {labelOf(found.known, first)}
          {values.length > 1 && ` +${values.length - 1}`}
        </Box>
      )}
    </Button>
  )
}
