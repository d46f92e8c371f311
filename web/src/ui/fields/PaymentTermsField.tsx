import { NativeSelect, NumberInput } from '@mantine/core'
import { paymentTermsKindLabels } from '@muster/contract/clients/terms.labels.ts'
import { useState } from 'react'
import { asText, type FieldProps, useField } from '../form/FormContext.tsx'
import classes from './fields.module.css'

const KINDS = Object.entries(paymentTermsKindLabels).map(([value, label]) => ({ value, label }))

const parts = (terms: string) => {
  const at = terms.lastIndexOf('_')
  return { kind: terms.slice(0, at) || 'NET', days: terms.slice(at + 1) }
}

/** When an invoice is due: a number and its meaning; the value is `NET_30`, `EOM_30` or `DAY_OF_NEXT_MONTH_15`. */
export function PaymentTermsField(own: FieldProps) {
  const { key, initial, set, props } = useField(own)
  return <Terms key={key} initial={asText(initial)} set={set} props={props} />
}

interface TermsProps {
  initial: string
  set(value: unknown): void
  props: ReturnType<typeof useField>['props']
}

function Terms({ initial, set, props }: TermsProps) {
  const [{ kind, days }, setTerms] = useState(() => parts(initial))
  const { placeholder: _placeholder, ...rest } = props
  const chosen = KINDS.find(({ value }) => value === kind) ?? KINDS[0]!
  const change = (next: { kind: string; days: string }) => {
    setTerms(next)
    set(next.days === '' ? '' : `${next.kind}_${next.days}`)
  }
  return (
    <div className={classes.terms}>
      <NumberInput
        {...rest}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        value={days}
        onChange={(typed) => change({ kind, days: String(typed) })}
      />
      <NativeSelect
        label="Counted as"
        data={KINDS}
        value={chosen.value}
        onChange={(event) => change({ kind: event.currentTarget.value, days })}
        disabled={props.disabled}
      />
    </div>
  )
}
