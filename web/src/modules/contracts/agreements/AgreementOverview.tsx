import { Flex, Stack } from '@mantine/core'
import { describePaymentTerms } from '@muster/contract/clients/terms.labels.ts'
import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { DateCell, InstantCell, MoneyCell, TextCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { UNITS } from '../../../ui/format/terms.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { contractHref, type Document } from '../lifecycle/documents.ts'
import { StatusCard } from '../lifecycle/StatusCard.tsx'
import { Reminders } from '../Reminders.tsx'

interface AgreementOverviewProps {
  kind: AgreementKind
  agreement: Agreement
  doc: Document
}

const count = (value: number | null, unit: string) => value && counted(value, [unit, `${unit}s`])
const Lines = ({ text }: { text: string }) => <span className="preserve-lines">{text}</span>

/** The agreed terms, and the status. */
export const AgreementOverview = ({ kind, agreement: one, doc }: AgreementOverviewProps) => (
  <Stack>
    <StatusCard doc={doc} />
    <FieldGroup
      title="Parties"
      fields={[
        { label: 'Client', value: <RouteLink href={`/clients/${one.clientID}`}>{one._client.name}</RouteLink> },
        { label: 'Legal entity', value: one._legalEntity.name },
        ...(kind === 'SOW'
          ? [
              {
                label: 'Master agreement',
                value: one._msa && <RouteLink href={contractHref('MSA', one._msa.id)}>{one._msa.name}</RouteLink>,
              },
            ]
          : []),
        { label: 'Client reference', value: one.clientReference },
        { label: 'Our signatory', value: one.ourSignatory },
        { label: 'Client signatory', value: one.clientSignatory },
        { label: 'Signed on', value: one.signedOn && <DateCell value={one.signedOn} /> },
        {
          label: 'Signature approved',
          value: one._approvedBy && (
            <span>
              {one._approvedBy.name}, <InstantCell value={one.approvedAt} />
            </span>
          ),
        },
      ]}
    />
    <FieldGroup
      title="Term"
      fields={[
        { label: 'Start date', value: <DateCell value={one.startDate} /> },
        { label: 'End date', value: one.endDate ? <DateCell value={one.endDate} /> : 'Open-ended' },
        { label: 'Auto-renewal', value: one.autoRenew ? count(one.renewalMonths, 'month') : 'No' },
        { label: 'Notice', value: count(one.noticeDays, 'day') },
        { label: 'Governing law', value: one.governingLaw },
      ]}
    />
    <FieldGroup
      title="Commercial terms"
      fields={[
        { label: 'Currency', value: one.currency },
        { label: 'Maximum value', value: one.value && <MoneyCell value={one.value} /> },
        { label: 'Liability cap', value: one.liabilityCap && <MoneyCell value={one.liabilityCap} /> },
        { label: 'Payment terms', value: one.paymentTerms && describePaymentTerms(one.paymentTerms) },
      ]}
    />
    <RateCard rows={one.rateCard} />
    {(one.scope || one.notes) && (
      <FieldGroup
        title="Description"
        fields={[
          { label: 'Scope', value: one.scope ? <Lines text={one.scope} /> : undefined, wide: true },
          { label: 'Notes', value: one.notes ? <Lines text={one.notes} /> : undefined, wide: true },
        ]}
      />
    )}
    {kind === 'MSA' && one.statements.length > 0 && (
      <Section title="Statements of work">
        <Flex component="ul" fz="md" direction="column" gap="xs" className="plain-list">
          {one.statements.map(({ id, name }) => (
            <li key={id}>
              <RouteLink href={contractHref('SOW', id)}>{name}</RouteLink>
            </li>
          ))}
        </Flex>
      </Section>
    )}
    <Reminders reminders={one.reminders} />
  </Stack>
)

const RateCard = ({ rows }: { rows: Agreement['rateCard'] }) =>
  rows.length > 0 && (
    <Section title="Rate card">
      <PlainTable name="Rate card" isFramed heads={['Role', 'Unit', { title: 'Rate', align: 'end' }]}>
        {rows.map(({ title, unit, rate, currency }) => (
          <tr key={`${title} ${unit} ${currency}`}>
            <th scope="row">{title}</th>
            <td>
              <TextCell value={UNITS[unit]} />
            </td>
            <td data-align="end">
              <MoneyCell value={{ amount: rate, currency }} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
