import { TagsInput } from '@mantine/core'
import { type FieldProps, useField } from '../../form/FormContext.tsx'

/** Free text tags with suggestions: skills, labels. Enter or a comma ends a tag. */
export function TagsField({
  suggestions = [],
  max,
  ...own
}: FieldProps & { suggestions?: readonly string[]; max?: number }) {
  const { key, initial, set, props } = useField(own)
  return (
    <TagsInput
      key={key}
      {...props}
      data={[...suggestions]}
      maxTags={max ?? 50}
      defaultValue={asList(initial)}
      onChange={set}
      splitChars={[',', ';']}
    />
  )
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
