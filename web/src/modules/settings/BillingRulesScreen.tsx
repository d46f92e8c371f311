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
import { Note } from '../../ui/states/Note.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { BillingRuleTables } from './BillingRuleTables.tsx'
import { editionWord } from './editionColumns.tsx'
import { billingRuleLines } from './lines.ts'
import classes from './settings.module.css'
import { rulesTelling } from './telling.ts'
import { WaitingEditions } from './WaitingEditions.tsx'

export const BillingRulesScreen = () => (
  <Allowed needs={right('settings', 'view')} refusal="You may not see the settings">
    <Rules />
  </Allowed>
)

/** Which tax an invoice bears, and by when it is to be issued. */
function Rules() {
  const { data, error, refetch } = useEndpoint(billingRuleLines.get, {})
  return (
    <div className={classes.part}>
      <PageHead
        title="Billing rules"
        hint="Which tax an invoice bears, and by when it is to be issued"
        actions={
          <HeadButtons
            buttons={[
              {
                label: 'Propose an edition',
                icon: IconEdit,
                needs: right('settings', 'create'),
                isPrimary: true,
                to: '/settings/billing-rules/propose',
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
          <Note>
            {data.edition
              ? `Edition ${data.edition.number} is in force from ${showDay(data.edition.effectiveFrom)}. ${data.edition.source}.`
              : 'No edition is in force: nothing is taxed or issued until one is approved.'}{' '}
            Small differences, the limit of credit notes and the charge on recharged costs are under Company and
            countries.
          </Note>
          <BillingRuleTables {...data} />
          <Section title="All editions">
            <EditionsTable editions={data.editions} word={editionWord} />
          </Section>
          <RecordHistory endpoint={billingRuleLines.history} id="" telling={rulesTelling} />
        </div>
      )}
    </div>
  )
}
