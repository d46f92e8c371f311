import { Group, Input } from '@mantine/core'
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

/** One of two to four visible options; nothing is preselected. */
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
  const [chosen, setChosen] = useState(initial)
  const { label, description, error, required, disabled, onBlur, 'data-path': path, 'data-wide': wide } = props
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
      data-wide={wide}
    >
      <SegmentChoice
        label={label}
        path={path}
        segments={segments}
        chosen={chosen}
        disabled={disabled}
        onBlur={onBlur}
        isWrong={Boolean(error)}
        onChoose={(value) => {
          setChosen(value)
          set(value)
        }}
      />
    </Input.Wrapper>
  )
}

interface SegmentChoiceProps {
  label: string
  path: string
  segments: readonly Segment[]
  chosen: unknown
  onChoose(value: Segment['value']): void
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  isWrong?: boolean
}

/** The control without a form field, for values stored elsewhere. */
export function SegmentChoice({
  label,
  path,
  segments,
  chosen,
  onChoose,
  disabled,
  onBlur,
  isWrong,
}: SegmentChoiceProps) {
  const name = useId()
  return (
    <Group
      gap={6}
      align="stretch"
      className={classes.segments}
      role="radiogroup"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-path={path}
    >
      {segments.map((segment) => (
        <label key={segment.label} className={classes.segment} data-on={chosen === segment.value || undefined}>
          <input
            type="radio"
            name={name}
            checked={chosen === segment.value}
            disabled={disabled}
            onChange={() => onChoose(segment.value)}
            onBlur={onBlur}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </Group>
  )
}
