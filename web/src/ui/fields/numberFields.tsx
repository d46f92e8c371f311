import { TextInput } from '@mantine/core'
import { asText, type FieldProps, useField, useFieldError } from '../form/FormContext.tsx'
import { parseAmount } from '../parsing/amount.ts'
import { AmountBox } from './AmountBox.tsx'
import classes from './fields.module.css'

interface FigureFieldProps extends FieldProps {
  unit?: string
  /** The value of the typed text. */
  read(typed: string): unknown
}

function FigureField({ unit, read, ...own }: FigureFieldProps) {
  const { key, initial, set, props } = useField(own)
  return (
    <TextInput
      key={key}
      {...props}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      defaultValue={asText(initial)}
      onChange={(event) => set(read(event.currentTarget.value))}
      {...withUnit(unit)}
    />
  )
}

function numberIn(typed: string) {
  const amount = parseAmount(typed)
  return typed.trim() === '' ? '' : amount === null ? typed : Number(amount)
}

function decimalIn(typed: string) {
  const text = typed.replace('%', '').trim()
  return text && (parseAmount(text) ?? text)
}

/** An integer or decimal number; the value is a number, or the typed text if it is invalid. */
export const NumberField = (own: FieldProps & { unit?: string }) => <FigureField {...own} read={numberIn} />

/** `24 months`, `21.5 days`; the value is a decimal string. */
export const DecimalField = (own: FieldProps & { unit: string }) => <FigureField {...own} read={decimalIn} />

/** `12.5` with a percent sign; the value is a decimal string. */
export const PercentField = (own: FieldProps) => <DecimalField {...own} unit="%" />

interface MoneyFieldProps extends FieldProps {
  /** The currency, if it is fixed. */
  currency?: string
  /** Or the path of the currency field, whose options are `currencies`. */
  currencyName?: string
  currencies?: readonly string[]
}

/** An amount input (`12,500`, `12.5k`); the value is a decimal string, formatted with thousands separators on blur. */
export function MoneyField({ currency, currencyName, currencies, ...own }: MoneyFieldProps) {
  const { key, initial, set, props } = useField(own)
  const currencyError = useFieldError(currencyName, currencyLabel(own.label))
  return (
    <AmountBox
      key={key}
      {...props}
      error={props.error ?? currencyError}
      initial={asText(initial)}
      onChange={set}
      {...(currencyName
        ? {
            rightSection: <CurrencySelect name={currencyName} about={own.label} currencies={currencies ?? []} />,
            rightSectionWidth: 84,
          }
        : withUnit(currency))}
    />
  )
}

const currencyLabel = (about: string) => `Currency of ${about.toLowerCase()}`

function CurrencySelect({ name, about, currencies }: { name: string; about: string; currencies: readonly string[] }) {
  const { key, initial, set, props } = useField({ name, label: currencyLabel(about) })
  return (
    <select
      key={key}
      aria-label={props.label}
      data-path={name}
      className={classes.currency}
      defaultValue={asText(initial)}
      disabled={props.disabled}
      onChange={(event) => set(event.currentTarget.value)}
    >
      {/* No currency is preselected; a chosen one cannot be cleared. */}
      {asText(initial) === '' && (
        <option value="" hidden>
          –
        </option>
      )}
      {currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  )
}

const withUnit = (unit: string | undefined) =>
  unit
    ? { rightSection: <span className="text-dimmed text-sm">{unit}</span>, rightSectionWidth: 24 + unit.length * 9 }
    : {}
