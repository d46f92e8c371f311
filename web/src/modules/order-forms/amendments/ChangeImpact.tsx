import { Flex } from '@mantine/core'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, minus } from '@muster/contract/kernel/math/rational.ts'
import type { ChangeImpact as Impact } from '@muster/contract/order-forms/amendments/changes.contract.ts'
import type { MarginSummary } from '@muster/contract/order-forms/core/record.contract.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { EmptyCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { AffectedDocuments } from '../documents/AffectedDocuments.tsx'
import { formatOrderFormValue, orderFormHistoryFormat } from '../history-labels.ts'
import { marginVerdicts } from '../labels.ts'

/** The impact of an amendment: terms, monthly margin and affected documents. */
export function ChangeImpact({ impact, isApart = false }: { impact: Impact; isApart?: boolean }) {
  const { effectiveDate, daysAffected, workingDaysAffected, daysInThePast, changes, alsoChanged, warnings } = impact
  return (
    <Flex component="section" direction="column" gap={24} miw={0} aria-label="Impact">
      <p className="text-md">
        From <strong>{formatDate(effectiveDate)}</strong>: <strong>{counted(daysAffected, ['day', 'days'])}</strong>,{' '}
        including {counted(workingDaysAffected, ['working day', 'working days'])}
        {daysInThePast > 0 && `; ${counted(daysInThePast, ['day', 'days'])} in the past`}.
      </p>
      <PlainTable name="Changes" isFramed heads={['Field', 'Current', 'New']}>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td>{termOf(field, from, impact.planned.before?.currency)}</td>
            <td>{termOf(field, to, impact.planned.after?.currency)}</td>
          </tr>
        ))}
      </PlainTable>
      {alsoChanged.length > 0 && (
        <p className="text-dimmed text-xs">
          Also changed: {alsoChanged.map((field) => labelOf(field).toLowerCase()).join(', ')}.
        </p>
      )}
      <Monthly impact={impact} />
      <HowPlanned planned={impact.planned} />
      <AffectedDocuments documents={impact.documents} isApart={isApart} />
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
    </Flex>
  )
}

const OTHER_LABELS: Readonly<Record<string, string>> = {
  endDate: 'End',
  noticeDays: 'Notice',
  probationMonths: 'Probation',
  msaID: 'Master agreement',
  sowID: 'Statement of work',
  purchaseOrder: 'Purchase order',
  legalEntityID: 'Legal entity',
  endClient: 'End client',
}
const labelOf = (field: string) =>
  orderFormHistoryFormat.labels[field] ?? OTHER_LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

/** Rates with their currency; all other values as in the history. */
const termOf = (field: string, value: unknown, currency: string | undefined) =>
  (field === 'bill.rate' || field === 'bill.onCallRate') && typeof value === 'string' && currency ? (
    <MoneyCell value={{ amount: value, currency }} decimals="needed" />
  ) : (
    formatOrderFormValue(field, value)
  )

type Summary = MarginSummary | null
const FIGURES = [
  ['Net revenue', 'revenue'],
  ['Direct cost', 'direct'],
  ['Gross margin', 'gm'],
] as const

/** Current, new and difference per month, and the planned revenue to the end date. */
function Monthly({ impact: { margin, planned } }: { impact: Impact }) {
  const { before = null, after = null } = margin ?? {}
  if (!margin && !planned.before && !planned.after) return null
  return (
    <PlainTable
      name="Financial impact"
      isFramed
      heads={['Per month', ...['Current', 'New', 'Difference'].map((title) => ({ title, align: 'end' as const }))]}
    >
      {margin &&
        FIGURES.map(([label, field]) => (
          <Figure key={field} label={label} before={moneyOf(before, field)} after={moneyOf(after, field)} />
        ))}
      {margin && <Percent before={before} after={after} />}
      <Figure label="Planned revenue to end date" before={planned.before} after={planned.after} />
    </PlainTable>
  )
}

/** The calculations of the two planned revenues. */
const HowPlanned = ({ planned }: Pick<Impact, 'planned'>) => (
  <div>
    {(['before', 'after'] as const).map((side) => {
      const plan = planned[side]
      return (
        plan && (
          <ExplainedLine
            key={side}
            label={side === 'before' ? 'Planned revenue, current' : 'Planned revenue, new'}
            value={<MoneyCell value={plan} decimals="needed" />}
            explained={plan.explain}
          />
        )
      )
    })}
  </div>
)

interface Amount {
  amount: string
  currency: string
}
const moneyOf = (summary: Summary, field: (typeof FIGURES)[number][1]): Amount | null =>
  summary && { amount: summary[field], currency: summary.billCurrency }

function Figure({ label, before, after }: { label: string; before: Amount | null; after: Amount | null }) {
  const isComparable = before && after && before.currency === after.currency
  const difference = isComparable ? toMinor(minus(after.amount, before.amount), after.currency) : null
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-align="end">{before ? <MoneyCell value={before} decimals="needed" /> : 'unknown'}</td>
      <td data-align="end">{after ? <MoneyCell value={after} decimals="needed" /> : 'unknown'}</td>
      <td data-align="end">
        {difference === null ? (
          <EmptyCell />
        ) : (
          <span className={compare(difference, '0') < 0 ? 'text-error' : undefined}>
            {signOf(difference)}
            <MoneyCell value={{ amount: difference.replace('-', ''), currency: after!.currency }} decimals="needed" />
          </span>
        )}
      </td>
    </tr>
  )
}

const signOf = (difference: string) => ['−', '', '+'][compare(difference, '0') + 1]

const Percent = ({ before, after }: { before: Summary; after: Summary }) => (
  <tr>
    <th scope="row">Gross margin %</th>
    {[before, after].map((side, index) => (
      <td key={index === 0 ? 'now' : 'then'} data-align="end">
        {side ? (
          <>
            {side.gmPercent ?? '—'} % <LabelBadge {...marginVerdicts[side.verdict]} />
          </>
        ) : (
          'unknown'
        )}
      </td>
    ))}
    <td data-align="end">
      {before?.gmPercent && after?.gmPercent ? pointsBetween(before.gmPercent, after.gmPercent) : ''}
    </td>
  </tr>
)

function pointsBetween(before: string, after: string): string {
  const difference = toMinor(minus(after, before), 'USD')
  return `${signOf(difference)}${difference.replace('-', '')} points`
}
