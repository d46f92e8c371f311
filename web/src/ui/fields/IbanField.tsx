import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { asText, type FieldProps, useField } from '../form/FormContext.tsx'
import { ibanHint, inGroups } from '../parsing/iban.ts'

/** An IBAN, checked while typing and formatted in groups of four on blur. */
export function IbanField(own: FieldProps) {
  const { key, initial, set, props } = useField(own)
  return <IbanBox key={key} initial={asText(initial)} set={set} props={props} />
}

type Field = ReturnType<typeof useField>

function IbanBox({ initial, set, props }: { initial: string; set: Field['set']; props: Field['props'] }) {
  const [typed, setTyped] = useState(initial)
  return (
    <TextInput
      {...props}
      description={props.error ? undefined : <span aria-live="polite">{ibanHint(typed)}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        set(event.currentTarget.value)
      }}
      onBlur={() => {
        setTyped(inGroups(typed))
        props.onBlur?.()
      }}
    />
  )
}
