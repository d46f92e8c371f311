import { right } from '@muster/contract/kernel/permission.ts'
import { IconEdit } from '@tabler/icons-react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { EditionsTable } from '../../kernel/EditionsTable.tsx'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { HeadButtons } from '../../kernel/HeadButtons.tsx'
import { RecordHistory } from '../../kernel/RecordHistory.tsx'
import { showDay } from '../../ui/format/day.ts'
import { PageHead } from '../../ui/list/PageHead.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { editionWord } from './editionColumns.tsx'
import { approvalRuleLines } from './lines.ts'
import { RuleTable } from './RuleTable.tsx'
import classes from './settings.module.css'
import { rulesTelling } from './telling.ts'
import { WaitingEditions } from './WaitingEditions.tsx'

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
      <PageHead
        title="Approval rules"
        hint="Who must approve an order form, and in which order"
        actions={
          <HeadButtons
            buttons={[
              {
                label: 'Propose an edition',
                icon: IconEdit,
                needs: right('settings', 'create'),
                isPrimary: true,
                to: '/settings/approval-rules/propose',
              },
            ]}
          />
        }
      />
      {error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={2} />}
      {data && (
        <div className={classes.drawer}>
          <WaitingEditions editions={data.editions} />
          <Section
            title="In force"
            {...(data.edition
              ? {
                  text: `Edition ${data.edition.number}, from ${showDay(data.edition.effectiveFrom)}. ${data.edition.source}`,
                }
              : {})}
          >
            <RuleTable rules={data.rules} />
          </Section>
          <Section title="All editions">
            <EditionsTable editions={data.editions} word={editionWord} />
          </Section>
          <RecordHistory endpoint={approvalRuleLines.history} id="" telling={rulesTelling} />
        </div>
      )}
    </div>
  )
}
