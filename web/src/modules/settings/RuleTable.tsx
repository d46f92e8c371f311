import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type Rule, stepsOf, whenOf, whereOf } from './ruleWords.ts'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const RuleTable = ({ rules }: { rules: readonly Rule[] }) => (
  <PlainTable name="Approval rules" heads={['Rule', 'Where', 'When', 'Who approves']} isFramed>
    {rules.map((rule) => (
      <tr key={rule.code}>
        <th scope="row">{rule.name}</th>
        <td>{whereOf(rule)}</td>
        <td>{capital(whenOf(rule))}</td>
        <td>{stepsOf(rule)}</td>
      </tr>
    ))}
  </PlainTable>
)
