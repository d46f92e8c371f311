import type { BillingRules } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { countryName } from '../../../kernel/lists/world-countries.ts'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { clientOf, lastDayOf, reminderOf, spanOf, supplierOf, supplyOf, taxOf } from './billingRuleLabels.ts'

/** Which tax applies to an invoice, and its issue deadline. */
export const BillingRuleTables = ({ vatRules, issueLimits }: BillingRules) => (
  <>
    <Section
      title="Value added tax"
      text="The most specific rule applies: a named country before any other, a registered client before all clients. The standard rate is set in the country parameters."
    >
      <PlainTable
        name="Tax rules"
        heads={['Supplier country', 'Client country', 'Applies to', 'Tax', 'Invoice text', 'Services of', 'Source']}
        isFramed
      >
        {vatRules.map((rule) => (
          <tr key={`${rule.name} ${rule.clientCountry} ${rule.clientRegistered} ${rule.supply} ${rule.from}`}>
            <th scope="row">{supplierOf(rule)}</th>
            <td>{clientOf(rule)}</td>
            <td>{supplyOf(rule)}</td>
            <td>{taxOf(rule)}</td>
            <td>{rule.note ?? <EmptyCell />}</td>
            <td>{spanOf(rule)}</td>
            <td>{rule.source}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
    <Section title="Issue deadline" text="After the deadline, invoices can only be issued with a reason.">
      {issueLimits.length === 0 ? (
        <HelperText>No deadlines.</HelperText>
      ) : (
        <PlainTable name="Issue deadlines" heads={['Country', 'Issue by', 'Reminder', 'Source']} isFramed>
          {issueLimits.map((limit) => (
            <tr key={limit.countryID}>
              <th scope="row">{countryName(limit.countryID)}</th>
              <td>{lastDayOf(limit)}</td>
              <td>{reminderOf(limit)}</td>
              <td>{limit.source}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  </>
)
