import { Stack } from '@mantine/core'
import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { isCurrency, toMinor } from '@muster/contract/kernel/math/money.ts'
import { exact, plus, rounded } from '@muster/contract/kernel/math/rational.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { describeAdditionalPay, describeWeek } from '../../../ui/format/terms.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { partName } from '../displayValues.ts'
import type { Document } from '../lifecycle/documents.ts'
import { StatusCard } from '../lifecycle/StatusCard.tsx'
import { Reminders } from '../Reminders.tsx'
import { differsFrom, Mismatches } from './Mismatches.tsx'

const count = (value: number | null | undefined, one: string, many = `${one}s`) =>
  value === null || value === undefined ? value : value === 0 ? 'None' : counted(value, [one, many])
const Lines = ({ text, lang }: { text: string; lang?: string }) => (
  <span className="preserve-lines" lang={lang} dir={lang ? 'auto' : undefined}>
    {text}
  </span>
)

/** The terms of an employment contract, and its status. */
export const CandidateContractOverview = ({ contract: one, doc }: { contract: CandidateContract; doc: Document }) => (
  <Stack>
    <StatusCard doc={doc}>{differsFrom({ contract: one }) && <Mismatches contract={one} />}</StatusCard>
    <FieldGroup
      title="Parties"
      fields={[
        {
          label: 'Consultant',
          value: <RouteLink href={`/candidates/${one.candidateID}`}>{one._candidate.name}</RouteLink>,
        },
        { label: 'Employer', value: one._legalEntity.name },
        { label: 'Client', value: one._client.name },
        {
          label: 'Order form',
          value: <RouteLink href={`/order-form-setups/${one.orderFormID}`}>{one._orderForm.name}</RouteLink>,
        },
        { label: 'Approved', value: one._approvedBy?.name ?? null },
        { label: 'Signed on', value: one.signedOn && <DateCell value={one.signedOn} /> },
      ]}
    />
    <FieldGroup
      title="Employment"
      fields={[
        { label: 'Job title', value: one.title },
        { label: 'Work location', value: one.workplace },
        { label: 'Start date', value: <DateCell value={one.startDate} /> },
        { label: 'End date', value: one.endDate ? <DateCell value={one.endDate} /> : 'Open-ended' },
        { label: 'Probation', value: count(one.probationMonths, 'month') },
        { label: 'Notice', value: count(one.noticeDays, 'day') },
        { label: 'Working days', value: one.workingDays && describeWeek(one.workingDays) },
        { label: 'Hours per day', value: one.hoursPerDay },
        { label: 'Leave', value: count(one.leaveDays, 'day per year', 'days per year') },
        { label: 'Air tickets', value: count(one.tickets, 'per year', 'per year') },
        { label: 'Medical category', value: one.medicalCategory },
      ]}
    />
    <Pay contract={one} />
    <FieldGroup
      title="Clauses"
      fields={[
        { label: 'Confidentiality', value: one.confidentiality ? 'Yes' : 'No' },
        { label: 'Non-compete', value: count(one.nonCompeteMonths ?? 0, 'month') },
        { label: 'Governing law', value: one.governingLaw },
        { label: 'Further clauses', value: one.clauses ? <Lines text={one.clauses} /> : undefined, wide: true },
        {
          label: 'Further clauses in Arabic',
          value: one.clausesArabic ? <Lines text={one.clausesArabic} lang="ar" /> : undefined,
          wide: true,
        },
      ]}
    />
    <Reminders reminders={one.reminders} />
  </Stack>
)

function Pay({ contract: { pay, payDay } }: { contract: CandidateContract }) {
  // Absent without permission, which does not mean that there is none.
  if (pay === undefined) return null
  if (!pay || pay.components.length === 0)
    return (
      <Section title="Pay">
        <HelperText>No pay yet.</HelperText>
      </Section>
    )
  const { currency, components } = pay
  const additional = describeAdditionalPay(pay)
  const sum = plus(...components.map(({ amount }) => amount), exact('0'))
  const gross = isCurrency(currency) ? toMinor(sum, currency) : rounded(sum, 2)
  return (
    <Section title="Pay" text={payDay ? `Due on ${payDay === 31 ? 'the last day' : `day ${payDay}`} of the month` : ''}>
      <PlainTable name="Monthly pay" isFramed heads={['Component', { title: 'Per month', align: 'end' }]}>
        {components.map((part) => (
          <tr key={`${part.code} ${part.label ?? ''}`}>
            <th scope="row">{partName(part)}</th>
            <td data-align="end">
              <MoneyCell value={{ amount: part.amount, currency }} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Gross pay</th>
          <td data-align="end">
            <strong>
              <MoneyCell value={{ amount: gross, currency }} />
            </strong>
          </td>
        </tr>
      </PlainTable>
      {additional && <HelperText>{additional}</HelperText>}
    </Section>
  )
}
