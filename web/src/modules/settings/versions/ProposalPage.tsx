import { right } from '@muster/contract/kernel/api/permission.ts'
import type { approvalRuleEndpoints } from '@muster/contract/settings/versions/approval-rules.contract.ts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import type { Compared } from './VersionBody.tsx'

type ProposeEndpoint = typeof approvalRuleEndpoints.propose

interface ProposalPageProps {
  title: string
  /** In the message: `Version 3 of the approval rules is pending approval`. */
  name: string
  endpoint: { readonly path: string; readonly body: z.ZodObject }
  params?: object
  /** The active values, with which the new version starts. */
  initial: FormValues
  /** The page to return to. */
  back: string
  children: ReactNode
}

/** The form for a new version of a setting, which another user approves. */
export function ProposalPage({ title, name, endpoint, params = {}, initial, back, children }: ProposalPageProps) {
  const { history } = useRouter()
  // The endpoints of all settings have the same response.
  const propose = useAction(endpoint as unknown as ProposeEndpoint, {
    done: ({ revision }) => `Version ${revision.number} of ${name} is pending approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    endpoint.body,
    { effectiveFrom: '', source: '', note: '', ...structuredClone(initial) },
    {
      save: (body) => propose.mutateAsync({ params, body } as never),
      saved: (answer) => history.replace(`/settings/versions/${(answer as Compared).revision.id}`),
    },
  )
  return (
    <FormPage title={title} form={form} verb="Propose" onCancel={() => history.push(back)}>
      {children}
    </FormPage>
  )
}

/** A page to propose changes, for users who may. */
export const ProposersOnly = ({ children }: { children: ReactNode }) => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose changes">
    {children}
  </Allowed>
)
