import { right } from '@muster/contract/kernel/api/permission.ts'
import { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { type BillingRules, billingRuleEndpoints } from '@muster/contract/settings/versions/billing-rules.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { rulesAsTyped } from '../billing-rules/billingRuleLabels.ts'
import { ParameterFields } from '../country-rules/ParameterFields.tsx'
import { documentTemplateApi, versionApi } from '../endpoints.ts'
import type { Compared } from './VersionBody.tsx'
import { versionName } from './versionColumns.tsx'

const RuleFields = lazyNamed(() => import('./RuleFields.tsx'), 'RuleFields')
const BillingRuleFields = lazyNamed(() => import('../billing-rules/BillingRuleFields.tsx'), 'BillingRuleFields')
const ContentFields = lazyNamed(() => import('../document-templates/ContentFields.tsx'), 'ContentFields')

/** Changes a pending proposal; the user becomes its author. */
export function EditProposalScreen() {
  const { versionID = '' } = useParams({ strict: false }) as { versionID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have permission to edit proposals">
      <FreshRecord endpoint={versionApi.compared} id={versionID}>
        {(compared) =>
          compared.revision.status === 'PROPOSED' ? (
            <FormOfKind compared={compared} />
          ) : (
            <EmptyState title="This version was already decided">Propose a new version instead.</EmptyState>
          )
        }
      </FreshRecord>
    </Allowed>
  )
}

function FormOfKind({ compared }: { compared: Compared }) {
  const { id, kind, _country } = compared.revision
  if (kind === 'APPROVAL_RULES')
    return (
      <ProposalForm compared={compared} endpoint={approvalRuleEndpoints.change} params={{ id }}>
        <RuleFields />
      </ProposalForm>
    )
  if (kind === 'BILLING_RULES')
    return (
      <ProposalForm
        compared={{ ...compared, values: rulesAsTyped(compared.values as BillingRules) }}
        endpoint={billingRuleEndpoints.change}
        params={{ id }}
      >
        <BillingRuleFields />
      </ProposalForm>
    )
  if (kind === 'COUNTRY_PARAMETERS')
    return (
      <ProposalForm
        compared={compared}
        endpoint={countrySettingsEndpoints.change}
        params={{ id: _country!.id, versionID: id }}
      >
        <ParameterFields />
      </ProposalForm>
    )
  return (
    <FreshRecord endpoint={documentTemplateApi.get} id={_country ? `${kind}-${_country.id}` : kind}>
      {(documentTemplate) => (
        <ProposalForm
          compared={compared}
          endpoint={documentTemplateSettingEndpoints.change}
          params={{ id: documentTemplate.id, versionID: id }}
        >
          <ContentFields documentTemplate={documentTemplate} />
        </ProposalForm>
      )}
    </FreshRecord>
  )
}

const initialOf = ({ revision: { effectiveFrom, source, note, version }, values }: Compared) => ({
  values: structuredClone(values),
  effectiveFrom,
  source,
  note: note ?? '',
  version,
})

/** Converts both versions of an outdated proposal to form values. */
const withFormValues = (failure: unknown): never => {
  if (failure instanceof ApiError && failure.code === 'STALE_VERSION' && failure.current)
    throw Object.assign(failure, { current: initialOf(failure.current as Compared) })
  throw failure
}

type ChangeEndpoint = typeof approvalRuleEndpoints.change

interface ProposalFormProps {
  compared: Compared
  endpoint: { readonly path: string; readonly body: z.ZodObject }
  params: object
  children: ReactNode
}

function ProposalForm({ compared, endpoint, params, children }: ProposalFormProps) {
  const { history } = useRouter()
  const back = `/settings/versions/${compared.revision.id}`
  // The endpoints of all settings have the same response.
  const change = useAction(endpoint as unknown as ChangeEndpoint, { done: 'Proposal saved', refreshes: ['dashboard'] })
  // The form sends every field, so that an emptied date or source is an error.
  const [schema] = useState(() =>
    (endpoint as unknown as ChangeEndpoint).body.required({ effectiveFrom: true, source: true }),
  )
  const form = useSchemaForm(schema, initialOf(compared), {
    save: (body) => change.mutateAsync({ params, body } as never).catch(withFormValues),
    saved: () => history.replace(back),
  })
  return (
    <FormPage
      title={`Edit ${versionName(compared.revision)}`}
      form={form}
      verb="Save proposal"
      onCancel={() => history.push(back)}
    >
      <Suspense fallback={<FieldsSkeleton />}>{children}</Suspense>
    </FormPage>
  )
}
