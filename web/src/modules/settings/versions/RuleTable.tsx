import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { approversOf, orderOf, type Rule, whenOf, whereOf } from './ruleLabels.ts'

export const RuleTable = ({ rules }: { rules: readonly Rule[] }) => (
  <>
    <PlainTable name="Approval rules" heads={['Rule', 'Countries', 'When', 'Approvers']} isFramed>
      {rules.map((rule) => (
        <tr key={rule.code}>
          <th scope="row">{rule.name}</th>
          <td>{whereOf(rule)}</td>
          <td>{whenOf(rule)}</td>
          <td>{approversOf(rule)}</td>
        </tr>
      ))}
    </PlainTable>
    {rules.length > 1 && (
      <HelperText below>
        If several rules apply, each approver is asked once, in this order: {orderOf(rules)}.
      </HelperText>
    )}
  </>
)
