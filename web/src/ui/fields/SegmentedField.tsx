import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { type FieldProps, useField } from '../form/FormContext.tsx'
import classes from './fields.module.css'

export interface Segment {
  value: string | boolean
  label: string
}

export const YES_NO: readonly Segment[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]

/** One of two to four, all in sight; nothing is chosen until somebody chooses. */
export function SegmentedField({ segments, ...own }: FieldProps & { segments: readonly Segment[] }) {
  const { key, initial, set, props } = useField(own)
  return <Segments key={key} segments={segments} initial={initial} set={set} props={props} />
}

interface SegmentsProps {
  segments: readonly Segment[]
  initial: unknown
  set(value: unknown): void
  props: ReturnType<typeof useField>['props']
}

function Segments({ segments, initial, set, props }: SegmentsProps) {
  const name = useId()
  const [chosen, setChosen] = useState(initial)
  const { label, description, error, required, disabled, onBlur, 'data-path': path, 'data-wide': wide } = props
  return (
    <Input.Wrapper {...{ label, description, error, required }} labelElement="div" data-wide={wide}>
      <div className={classes.segments} role="radiogroup" aria-label={label} data-path={path}>
        {segments.map((segment) => (
          <label key={segment.label} className={classes.segment} data-on={chosen === segment.value || undefined}>
            <input
              type="radio"
              name={name}
              checked={chosen === segment.value}
              disabled={disabled}
              onChange={() => {
                setChosen(segment.value)
                set(segment.value)
              }}
              onBlur={onBlur}
            />
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
