import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { counted } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import classes from '../Settings.module.css'
import { RuleTable } from './RuleTable.tsx'
import type { RuleChange } from './rule-changes.ts'
import { approvalRuleChanges, type Rule } from './ruleLabels.ts'

interface RuleChangesProps {
  before: readonly Rule[] | null
  after: readonly Rule[]
  /** Of the previous version. */
  number: number | null
}

/** The changes of a version, rule by rule, and the rules as they would be. */
export const RuleChanges = ({ before, after, number }: RuleChangesProps) => (
  <>
    {before && <RuleChangeTable changes={approvalRuleChanges(before, after)} number={number} />}
    <Section title="All rules of this version">
      <RuleTable rules={after} />
    </Section>
  </>
)

/** Changes of rules with both values. */
export const RuleChangeTable = ({ changes, number }: { changes: readonly RuleChange[]; number: number | null }) => (
  <Section title={`${counted(changes.length, ['change', 'changes'])} from version ${number}`}>
    {changes.length === 0 ? (
      <HelperText>Only the order of the rules differs.</HelperText>
    ) : (
      <PlainTable name="Changes" heads={['Rule', 'Type', 'Before', 'After']} isFramed>
        {changes.map(({ rule, what, from, to }) => (
          <tr key={`${rule} ${what}`}>
            <th scope="row">{rule}</th>
            <td>{what}</td>
            <td className={`${classes.changes} preserve-lines`}>{from ?? <EmptyCell />}</td>
            <td className={`${classes.changes} preserve-lines`}>{to ?? <EmptyCell />}</td>
          </tr>
        ))}
      </PlainTable>
    )}
  </Section>
)
