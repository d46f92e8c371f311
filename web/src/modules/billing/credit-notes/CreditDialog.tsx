import { Checkbox, Flex, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import type { CreditReason } from '@muster/contract/billing/core/codes.contract.ts'
import type { BillingLine } from '@muster/contract/billing/core/shapes.contract.ts'
import { creditReasonLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { NewCreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { lineUnitLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { compare, isNegative, isZero, minus, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { AmountBox } from '../../../ui/fields/AmountBox.tsx'
import { optionsOf } from '../../../ui/format/labels.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import classes from '../Billing.module.css'
import { INVALIDATED_KEYS } from '../endpoints.ts'
import { CorrectedNotice } from '../invoices/CorrectedNotice.tsx'
import { creditHref, invoiceName, unitsOf, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'

const creditableNet = (line: BillingLine) => trimmed(minus(line.net, line.creditedNet))
/** The creditable remainder of a line: in units, or as an amount where it has none. */
const leftOf = (line: BillingLine) =>
  line.unit === 'ITEM' ? creditableNet(line) : trimmed(minus(line.quantity, line.creditedQuantity))

/** Creates a draft credit note for lines of the invoice; another person approves it. */
export function CreditDialog({ invoice, onClose }: { invoice: VisibleInvoice; onClose(): void }) {
  const { id, currency, lines = [] } = invoice
  const { history } = useRouter()
  const creditable = lines.filter((line) => !isZero(minus(line.net, line.creditedNet)))
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [code, setCode] = useState<CreditReason>('PRICE_ALTERED')
  const [text, setText] = useState('')
  const [isAgain, setAgain] = useState(false)
  const credit = useBillingAction(
    billingEndpoints.credit,
    ({ reference }) => `${reference} created. Another person must approve it.`,
  )
  const validationError =
    chosen.size === 0
      ? 'Select at least one line.'
      : (findError(creditable, chosen) ?? (text.trim() ? '' : 'Enter a reason.'))
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      size="lg"
      title={`Credit lines of ${invoiceName(invoice)}`}
      verb="Create credit note"
      problem={validationError}
      onConfirm={async () => {
        const requested = creditable.flatMap((line) => creditedLine(line, chosen.get(line.number)))
        const note = await credit.mutateAsync({
          params: { id },
          body: { code, text: text.trim(), billAgain: isAgain, lines: requested },
        })
        history.push(creditHref(note))
      }}
      onClose={onClose}
    >
      <HelperText>The invoice does not change. The credit note gets its number when it is issued.</HelperText>
      <CreditLines lines={creditable} currency={currency} chosen={chosen} onChange={setChosen} />
      <CorrectedNotice corrected={correctedAmong(invoice, chosen)} />
      <NativeSelect
        label="Legal reason"
        data={optionsOf(creditReasonLabels)}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value as CreditReason)}
      />
      <TextInput
        label="Reason shown on the credit note"
        required
        maxLength={300}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="Rebill these periods"
        checked={isAgain}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
    </ActionDialog>
  )
}

/** Days of the selected lines’ months that were corrected after billing. */
const correctedAmong = ({ lines = [], corrected = [] }: VisibleInvoice, chosen: ReadonlyMap<number, string>) => {
  const months = new Set(lines.filter(({ number }) => chosen.has(number)).map(({ month }) => month))
  return corrected.filter(({ month }) => months.has(month))
}

interface CreditLinesProps {
  lines: readonly BillingLine[]
  currency: string
  /** The input for the selected lines, by line number. */
  chosen: ReadonlyMap<number, string>
  onChange(chosen: ReadonlyMap<number, string>): void
}

function CreditLines({ lines, currency, chosen, onChange }: CreditLinesProps) {
  const put = (number: number, typed: string | null) => {
    const next = new Map(chosen)
    if (typed === null) next.delete(number)
    else next.set(number, typed)
    onChange(next)
  }
  return (
    <Flex
      component="ul"
      direction="column"
      gap={0}
      className={`${classes.credit} plain-list divided`}
      aria-label="Lines to credit"
    >
      {lines.map((line) => (
        <CreditLine
          key={line.id}
          line={line}
          currency={currency}
          typed={chosen.get(line.number)}
          onChange={(typed) => put(line.number, typed)}
        />
      ))}
    </Flex>
  )
}

interface CreditLineProps {
  line: BillingLine
  currency: string
  typed: string | undefined
  onChange(typed: string | null): void
}

function CreditLine({ line, currency, typed, onChange }: CreditLineProps) {
  const left = leftOf(line)
  const unit = line.unit === 'ITEM' ? currency : lineUnitLabels[line.unit][1]
  const money = `${currency} ${formatAmount(creditableNet(line), 'always', currency)}`
  return (
    <li>
      <Checkbox
        label={`${line.number}. ${line.description}`}
        description={line.unit === 'ITEM' ? `${money} left` : `${unitsOf(left, line.unit)} left, ${money}`}
        checked={typed !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? left : null)}
      />
      {typed !== undefined && !isNegative(line.net) && (
        <UnitsOrMoney
          aria-label={`${unit} of line ${line.number} to credit`}
          isMoney={line.unit === 'ITEM'}
          typed={typed}
          rightSection={<span className="text-dimmed">{unit}</span>}
          rightSectionWidth={24 + unit.length * 9}
          onType={onChange}
        />
      )}
    </li>
  )
}

interface UnitsOrMoneyProps extends Omit<TextInputProps, 'onChange'> {
  isMoney: boolean
  typed: string
  onType(typed: string): void
}

/** Units with their decimals, amounts with thousands separators. */
const UnitsOrMoney = ({ isMoney, typed, onType, ...rest }: UnitsOrMoneyProps) =>
  isMoney ? (
    <AmountBox {...rest} initial={typed} onChange={onType} />
  ) : (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )

function findError(lines: readonly BillingLine[], chosen: ReadonlyMap<number, string>): string | undefined {
  for (const line of lines) {
    const typed = chosen.get(line.number)
    if (typed === undefined || isNegative(line.net)) continue
    const read = parseAmount(typed)
    if (read === null || compare(read, '0') <= 0) return `Enter the quantity to credit for line ${line.number}.`
    if (compare(read, leftOf(line)) > 0) return `Line ${line.number} has only ${leftOf(line)} left.`
  }
}

type CreditedLine = NonNullable<NewCreditNote['lines']>[number]

/**
 * When everything is credited, the request says so instead of sending the figure: the last credit takes the rest to the
 * smallest unit.
 */
function creditedLine(line: BillingLine, typed: string | undefined): CreditedLine[] {
  if (typed === undefined) return []
  const read = parseAmount(typed) ?? ''
  if (isNegative(line.net) || compare(read, leftOf(line)) === 0) return [{ line: line.number, rest: true }]
  return [line.unit === 'ITEM' ? { line: line.number, net: read } : { line: line.number, quantity: read }]
}
