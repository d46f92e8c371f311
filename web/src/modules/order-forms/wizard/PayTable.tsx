import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import type { PayTerms } from '@muster/contract/margin/placement-terms.contract.ts'
import { grossPay } from '@muster/contract/order-forms/core/order-forms.rules.ts'
import type * as z from 'zod'
import { MoneyCell } from '../../../ui/cells/cells.tsx'
import { describeAdditionalPay } from '../../../ui/format/terms.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

/** The monthly pay by component, with the total. */
export function PayTable({ pay }: { pay: z.output<typeof PayTerms> }) {
  const { components = [], currency, grade } = pay
  const additionalPay = describeAdditionalPay(pay)
  const gross = grossPay({ pay })
  return (
    <Section title="Pay" text={grade ? `Grade ${grade}` : undefined}>
      {components.length === 0 || !currency ? (
        <HelperText>No pay entered yet.</HelperText>
      ) : (
        <PlainTable name="Monthly pay" isFramed heads={['Component', { title: 'Per month', align: 'end' }]}>
          {components.map(({ code, label, amount }, index) => (
            <tr key={`${code} ${index}`}>
              <th scope="row">{label ?? payComponentLabels[code]}</th>
              <td data-align="end">
                <MoneyCell value={{ amount, currency }} />
              </td>
            </tr>
          ))}
          {gross && (
            <tr>
              <th scope="row">Gross pay</th>
              <td data-align="end">
                <strong>
                  <MoneyCell value={{ amount: gross, currency }} />
                </strong>
              </td>
            </tr>
          )}
        </PlainTable>
      )}
      {additionalPay && <HelperText>{additionalPay}</HelperText>}
    </Section>
  )
}
