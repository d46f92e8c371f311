import { Textarea } from '@mantine/core'
import { useState } from 'react'

interface OptionsBoxProps {
  label: string
  options: readonly string[]
  path: string
  error?: string | undefined
  onChange(next: string[]): void
}

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The options of a question, one per line; keeps the text as typed. */
export function OptionsBox({ label, options, path, error, onChange }: OptionsBoxProps) {
  const [typed, setTyped] = useState(() => options.join('\n'))
  return (
    <Textarea
      label={label}
      description="One option per line, in the order in which they are offered."
      data-wide
      data-path={path}
      autosize
      minRows={2}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(linesOf(event.currentTarget.value))
      }}
    />
  )
}
