import { Stack } from '@mantine/core'
import { describeLeavePolicy, describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { DateCell, InstantCell, MoneyCell, TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { describeOvertime, describeWeek, UNITS } from '../../../ui/format/terms.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { contractHref, type Document } from '../lifecycle/documents.ts'
import { StatusCard } from '../lifecycle/StatusCard.tsx'
import { Reminders } from '../Reminders.tsx'
import { RatesCheck } from './RatesCheck.tsx'

const Lines = ({ text }: { text: string }) => <span className="preserve-lines">{text}</span>
const agreement = (kind: 'MSA' | 'SOW', one: { id: string; name: string } | null | undefined) =>
  one && <RouteLink href={contractHref(kind, one.id)}>{one.name}</RouteLink>
/** Absent for users who may not see the value, a dash where there is none. */
const orDefault = <T,>(value: T | null | undefined, format: (value: T) => string) =>
  value === undefined ? undefined : value === null ? null : format(value)

/** The terms of a client contract, and its status. */
export const ClientContractOverview = ({ contract: one, doc }: { contract: ClientContract; doc: Document }) => (
  <Stack>
    <StatusCard doc={{ ...doc, areRatesChecked: Boolean(one._ratesCheckedBy) }}>
      <RatesCheck contract={one} />
    </StatusCard>
    <FieldGroup
      title="Parties"
      fields={[
        { label: 'Client', value: <RouteLink href={`/clients/${one.clientID}`}>{one._client.name}</RouteLink> },
        { label: 'End client', value: one.endClient },
        {
          label: 'Consultant',
          value: one._candidate && (
            <RouteLink href={`/candidates/${one._candidate.id}`}>{one._candidate.name}</RouteLink>
          ),
        },
        { label: 'Job title', value: one.title },
        { label: 'Legal entity', value: one._legalEntity.name },
        {
          label: 'Order form',
          value: <RouteLink href={`/order-form-setups/${one.orderFormID}`}>{one._orderForm.name}</RouteLink>,
        },
        { label: 'Master agreement', value: agreement('MSA', one._msa) },
        { label: 'Statement of work', value: agreement('SOW', one._sow) },
      ]}
    />
    <FieldGroup
      title="Term"
      fields={[
        { label: 'Start date', value: <DateCell value={one.startDate} /> },
        { label: 'End date', value: one.endDate ? <DateCell value={one.endDate} /> : 'Open-ended' },
        { label: 'Notice', value: orDefault(one.noticeDays, (days) => counted(days, ['day', 'days'])) },
        { label: 'Signed on', value: one.signedOn && <DateCell value={one.signedOn} /> },
        { label: 'Approved', value: orDefault(one._approvedBy, ({ name }) => name) },
        {
          label: 'Rates confirmed',
          value:
            one._ratesCheckedBy === undefined
              ? undefined
              : one._ratesCheckedBy && (
                  <span>
                    {one._ratesCheckedBy.name}, <InstantCell value={one.ratesCheckedAt} />
                  </span>
                ),
        },
      ]}
    />
    <Rates contract={one} />
    <FieldGroup
      title="Billing"
      fields={[
        {
          label: 'Minimum billable units',
          value: orDefault(one.minUnits, (units) => `${units} ${Number(units) === 1 ? 'unit' : 'units'} per month`),
        },
        {
          label: 'Maximum billable units',
          value: orDefault(one.maxUnits, (units) => `${units} ${Number(units) === 1 ? 'unit' : 'units'} per month`),
        },
        { label: 'Rebate', value: orDefault(one.rebatePercent, (percent) => `${percent} %`) },
        { label: 'Working days', value: one.workingDays && describeWeek(one.workingDays) },
        { label: 'Hours per day', value: one.hoursPerDay },
        { label: 'Leave', value: orDefault(one.leaveBillingPolicy, describeLeavePolicy) },
        { label: 'Payment terms', value: orDefault(one.paymentTerms, describePaymentTerms) },
        { label: 'Purchase order', value: one.purchaseOrderNumber },
        { label: 'Invoicing address', value: one.invoicingAddress, wide: true },
        { label: 'Tax note', value: one.taxNote ?? undefined, wide: true },
        {
          label: 'Replacement',
          value: one.replacementTerms ? <Lines text={one.replacementTerms} /> : undefined,
          wide: true,
        },
        { label: 'Further clauses', value: one.clauses ? <Lines text={one.clauses} /> : undefined, wide: true },
      ]}
    />
    <Reminders reminders={one.reminders} />
  </Stack>
)

const END = (title: string) => ({ title, align: 'end' }) as const

function Rates({ contract: { rateLines } }: { contract: ClientContract }) {
  if (!rateLines || rateLines.length === 0) return null
  return (
    <Section title="Rates">
      <PlainTable
        name="Rates"
        isFramed
        heads={['From', 'To', 'Unit', END('Rate'), 'Overtime', END('On-call rate per day')]}
      >
        {rateLines.map(({ from, to, unit, rate, currency, overtime, onCallRate }) => (
          <tr key={`${from} ${unit} ${currency}`}>
            <th scope="row">
              <DateCell value={from} />
            </th>
            <td>
              <DateCell value={to} />
            </td>
            <td>{UNITS[unit]}</td>
            <td data-align="end">
              <MoneyCell value={{ amount: rate, currency }} />
            </td>
            <td>
              <TextCell value={describeOvertime(overtime)} />
            </td>
            <td data-align="end">
              <MoneyCell value={onCallRate ? { amount: onCallRate, currency } : null} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
