import { right } from '@muster/contract/kernel/api/permission.ts'
import { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import {
  type DocumentTemplateSetting,
  documentTemplateSettingEndpoints,
} from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { type BillingRules, billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { type SchemaForm, useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { rulesAsTyped } from '../billing-rules/billingRuleLabels.ts'
import { ParameterFields } from '../country-rules/ParameterFields.tsx'
import { documentTemplateApi, versionApi } from '../endpoints.ts'
import type { Compared } from './VersionBody.tsx'
import { VersionFields } from './VersionFields.tsx'
import { versionName } from './versionColumns.tsx'

const RuleFields = lazyNamed(() => import('./RuleFields.tsx'), 'RuleFields')
const BillingRuleFields = lazyNamed(() => import('../billing-rules/BillingRuleFields.tsx'), 'BillingRuleFields')
const ContentTextFields = lazyNamed(() => import('../document-templates/ContentFields.tsx'), 'ContentTextFields')

const SAVED = { done: 'Proposal saved', refreshes: ['dashboard'] }

/** Changes a pending proposal; the user becomes its author. */
export function EditProposalScreen() {
  const { versionID = '' } = useParams({ strict: false }) as { versionID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have access to change proposals">
      <FreshRecord endpoint={versionApi.compared} id={versionID}>
        {(compared) => {
          if (compared.revision.status !== 'PROPOSED')
            return <EmptyState title="This version was already decided">Propose a new version instead.</EmptyState>
          const { kind, _country } = compared.revision
          if (kind === 'APPROVAL_RULES') return <RulesPage compared={compared} />
          if (kind === 'BILLING_RULES') return <BillingPage compared={compared} />
          if (kind === 'COUNTRY_PARAMETERS') return <ParametersPage compared={compared} />
          return (
            <FreshRecord endpoint={documentTemplateApi.get} id={_country ? `${kind}-${_country.id}` : kind}>
              {(documentTemplate) => <TemplateTextPage compared={compared} documentTemplate={documentTemplate} />}
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

const initialOf = ({ revision: { effectiveFrom, source, note, version }, values }: Compared) => ({
  values: structuredClone(values),
  effectiveFrom,
  source,
  note: note ?? '',
  version,
})

/** Converts both versions of an outdated proposal to form values. */
const inForm = (failure: unknown): never => {
  if (failure instanceof ApiError && failure.code === 'STALE_VERSION' && failure.current)
    throw Object.assign(failure, { current: initialOf(failure.current as Compared) })
  throw failure
}

function RulesPage({ compared }: PageProps) {
  const { id } = compared.revision
  const change = useAction(approvalRuleEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(approvalRuleEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id }, body }).catch(inForm),
    saved: () => history.replace(`/settings/versions/${id}`),
  })
  return (
    <Page compared={compared} form={form}>
      <VersionFields sources="Decision and decision-maker." />
      <RuleFields />
    </Page>
  )
}

function BillingPage({ compared }: PageProps) {
  const { id } = compared.revision
  const change = useAction(billingRuleEndpoints.change, SAVED)
  const { history } = useRouter()
  const initial = { ...initialOf(compared), values: rulesAsTyped(compared.values as BillingRules) }
  const form = useSchemaForm(billingRuleEndpoints.change.body, initial, {
    save: (body) => change.mutateAsync({ params: { id }, body }).catch(inForm),
    saved: () => history.replace(`/settings/versions/${id}`),
  })
  return (
    <Page compared={compared} form={form}>
      <VersionFields sources="Law, or decision and decision-maker." />
      <BillingRuleFields />
    </Page>
  )
}

function ParametersPage({ compared }: PageProps) {
  const { id: versionID, _country } = compared.revision
  const change = useAction(countrySettingsEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(countrySettingsEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id: _country!.id, versionID }, body }).catch(inForm),
    saved: () => history.replace(`/settings/versions/${versionID}`),
  })
  return (
    <Page compared={compared} form={form}>
      <ParameterFields />
    </Page>
  )
}

function TemplateTextPage({ compared, documentTemplate }: PageProps & { documentTemplate: DocumentTemplateSetting }) {
  const { id: versionID } = compared.revision
  const change = useAction(documentTemplateSettingEndpoints.change, SAVED)
  const { history } = useRouter()
  const form = useSchemaForm(documentTemplateSettingEndpoints.change.body, initialOf(compared), {
    save: (body) => change.mutateAsync({ params: { id: documentTemplate.id, versionID }, body }).catch(inForm),
    saved: () => history.replace(`/settings/versions/${versionID}`),
  })
  return (
    <Page compared={compared} form={form}>
      <ContentTextFields documentTemplate={documentTemplate} />
    </Page>
  )
}

function Page({ compared: { revision }, form, children }: PageProps & { form: SchemaForm; children: ReactNode }) {
  const { history } = useRouter()
  return (
    <FormPage
      title={`Edit ${versionName(revision)}`}
      form={form}
      verb="Save proposal"
      onCancel={() => history.push(`/settings/versions/${revision.id}`)}
    >
      <Suspense fallback={<FieldsSkeleton />}>{children}</Suspense>
    </FormPage>
  )
}
