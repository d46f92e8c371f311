import { right } from '@muster/contract/kernel/permission.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/approval-rules.contract.ts'
import { type BillingRules, billingRuleEndpoints } from '@muster/contract/settings/billing-rules.contract.ts'
import { countrySettingsEndpoints } from '@muster/contract/settings/countries.contract.ts'
import { type PaperSetting, paperSettingEndpoints } from '@muster/contract/settings/papers.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { FreshRecord } from '../../kernel/FreshRecord.tsx'
import { Failed } from '../../kernel/failures.ts'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { type SchemaForm, useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { lazily } from '../../ui/later/lazily.ts'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { rulesAsTyped } from './billingRuleWords.ts'
import type { Compared } from './EditionBody.tsx'
import { EditionFields } from './EditionFields.tsx'
import { editionName } from './editionColumns.tsx'
import { editionLines, paperLines } from './lines.ts'
import { ParameterFields } from './ParameterFields.tsx'

const RuleFields = lazily(() => import('./RuleFields.tsx'), 'RuleFields')
const BillingRuleFields = lazily(() => import('./BillingRuleFields.tsx'), 'BillingRuleFields')
const WordsFields = lazily(() => import('./WordsFields.tsx'), 'WordsFields')

const SAVED = { done: 'Proposal saved', refreshes: ['dashboard'] }

/** Changes a proposal that nobody has decided on; whoever does it proposes it from then on. */
export function EditProposalScreen() {
  const { editionID = '' } = useParams({ strict: false }) as { editionID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} refusal="You may not change proposals">
      <FreshRecord endpoint={editionLines.compared} id={editionID}>
        {(compared) => {
          if (compared.edition.status !== 'PROPOSED')
            return <EmptyState title="This edition was decided on">It stays as it is. Propose a new one.</EmptyState>
          const { kind, _country } = compared.edition
          if (kind === 'APPROVAL_RULES') return <RulesPage compared={compared} />
          if (kind === 'BILLING_RULES') return <BillingPage compared={compared} />
          if (kind === 'COUNTRY_PARAMETERS') return <ParametersPage compared={compared} />
          return (
            <FreshRecord endpoint={paperLines.get} id={_country ? `${kind}-${_country.id}` : kind}>
              {(paper) => <WordsPage compared={compared} paper={paper} />}
            </FreshRecord>
          )
        }}
      </FreshRecord>
    </Allowed>
  )
}

interface PageProps {
  compared: Compared
}

const initialOf = ({ edition: { effectiveFrom, source, note, version }, values }: Compared) => ({
  ...{ values: structuredClone(values), effectiveFrom, source, note: note ?? '', version },
})

/** Both sides of a stale proposal have the shape of the form. */
const inForm = (failure: unknown): never => {
  if (failure instanceof Failed && failure.code === 'STALE_VERSION' && failure.current)
    throw Object.assign(failure, { current: initialOf(failure.current as Compared) })
  throw failure
}

function RulesPage({ compared }: PageProps) {
  const { id } = compared.edition
  const change = useAction(approvalRuleEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(approvalRuleEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id }, body }).catch(inForm),
    saved: () => history.replace(`/settings/editions/${id}`),
  })
  return (
    <Page compared={compared} form={form}>
      <EditionFields sources="The decision and who took it." />
      <RuleFields />
    </Page>
  )
}

function BillingPage({ compared }: PageProps) {
  const { id } = compared.edition
  const change = useAction(billingRuleEndpoints.change, SAVED)
  const { history } = useRouter()
  const initial = { ...initialOf(compared), values: rulesAsTyped(compared.values as BillingRules) }
  const form = useSchemaForm(billingRuleEndpoints.change.body, initial, {
    save: (body) => change.mutateAsync({ params: { id }, body }).catch(inForm),
    saved: () => history.replace(`/settings/editions/${id}`),
  })
  return (
    <Page compared={compared} form={form}>
      <EditionFields sources="The law, or the decision and who took it." />
      <BillingRuleFields />
    </Page>
  )
}

function ParametersPage({ compared }: PageProps) {
  const { id: editionID, _country } = compared.edition
  const change = useAction(countrySettingsEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(countrySettingsEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id: _country!.id, editionID }, body }).catch(inForm),
    saved: () => history.replace(`/settings/editions/${editionID}`),
  })
  return (
    <Page compared={compared} form={form}>
      <ParameterFields />
    </Page>
  )
}

function WordsPage({ compared, paper }: PageProps & { paper: PaperSetting }) {
  const { id: editionID } = compared.edition
  const change = useAction(paperSettingEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(paperSettingEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id: paper.id, editionID }, body }).catch(inForm),
    saved: () => history.replace(`/settings/editions/${editionID}`),
  })
  return (
    <Page compared={compared} form={form}>
      <WordsFields paper={paper} />
    </Page>
  )
}

function Page({ compared: { edition }, form, children }: PageProps & { form: SchemaForm; children: ReactNode }) {
  const { history } = useRouter()
  return (
    <FormPage
      title={`Change ${editionName(edition)}`}
      form={form}
      verb="Save the proposal"
      onCancel={() => history.push(`/settings/editions/${edition.id}`)}
    >
      <Suspense fallback={<FieldsSkeleton />}>{children}</Suspense>
    </FormPage>
  )
}
