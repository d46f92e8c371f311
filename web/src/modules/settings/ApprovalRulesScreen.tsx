import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import type { ApprovalRules } from '@muster/contract/settings/approval-rules.contract.ts'
import { Allowed } from '../../kernel/Allowed.tsx'
import { countryName } from '../../kernel/countries.ts'
import { EditionsTable } from '../../kernel/EditionsTable.tsx'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { showDay } from '../../ui/format/day.ts'
import { showAmount } from '../../ui/format/number.ts'
import { PageHead } from '../../ui/list/PageHead.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { editionWord } from './editionColumns.tsx'
import { approvalRuleLines } from './lines.ts'
import classes from './settings.module.css'

type Rule = ApprovalRules['rules'][number]

export const ApprovalRulesScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You may not see the settings">
    <Rules />
  </Allowed>
)

/** Who must approve an order form, and when. */
function Rules() {
  const { data, error, refetch } = useEndpoint(approvalRuleLines.get, {})
  return (
    <div className={classes.part}>
      <PageHead title="Approval rules" hint="Who must approve an order form, and in which order" />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={2} />}
      {data && (
        <div className={classes.drawer}>
          <Section
            title="In force"
            {...(data.edition
              ? {
                  text: `Edition ${data.edition.number}, from ${showDay(data.edition.effectiveFrom)}. ${data.edition.source}`,
                }
              : {})}
          >
            <PlainTable name="Approval rules" heads={['Rule', 'Where', 'When', 'Who approves']} isFramed>
              {data.rules.map((rule) => (
                <tr key={rule.code}>
                  <th scope="row">{rule.name}</th>
                  <td>{rule.countryIDs.map(countryName).join(', ') || 'Everywhere'}</td>
                  <td>{whenOf(rule)}</td>
                  <td>{stepsOf(rule)}</td>
                </tr>
              ))}
            </PlainTable>
          </Section>
          <Section title="Editions">
            <EditionsTable editions={data.editions} word={editionWord} />
          </Section>
        </div>
      )}
    </div>
  )
}

const boundOf = (bound: string) => (bound === 'TARGET' ? 'the target' : bound === 'FLOOR' ? 'the floor' : `${bound} %`)

function whenOf({ when }: Rule): string {
  const said = [
    when.gm === 'NEGATIVE' && 'the gross margin is negative',
    when.gm === 'NOT_NEGATIVE' && 'the gross margin is not negative',
    when.gmPercentFrom !== null && `GM % reaches ${boundOf(when.gmPercentFrom)}`,
    when.gmPercentBelow !== null && `GM % is below ${boundOf(when.gmPercentBelow)}`,
    when.outsideGradeBand && 'the pay lies outside its grade',
    when.newCountry && 'it is the first placement in the country',
    when.contractValueAbove !== null && `the contract value is above ${showAmount(when.contractValueAbove)}`,
  ].filter(Boolean)
  return said.join(' and ') || 'Always'
}

const stepsOf = ({ steps }: Rule) =>
  [...steps]
    .sort((a, b) => a.order - b.order)
    .map(
      ({ roles, reasonRequired }) =>
        roles.map((role) => ROLE_LABELS[role]).join(' or ') + (reasonRequired ? ' (with a reason)' : ''),
    )
    .join(', then ')
