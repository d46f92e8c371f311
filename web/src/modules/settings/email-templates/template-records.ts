import type { clientEndpoints } from '@muster/contract/clients/clients.contract.ts'
import type { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import type { orderFormEndpoints } from '@muster/contract/order-forms/core/order-forms.contract.ts'
import type { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import type { submissionEndpoints } from '@muster/contract/recruiting/submissions/submissions.contract.ts'
import type { EmailTemplate } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { endpointRefs } from '../../../kernel/api/endpoint-refs.ts'
import { send } from '../../../kernel/api/send.ts'
import type { Labels } from '../../../ui/format/labels.ts'

export type PreviewRecord = EmailTemplate['records'][number]
export const RECORD_NAMES: Labels<PreviewRecord> = {
  ORDER_FORM: 'Order form',
  CONSULTANT: 'Consultant',
  CLIENT: 'Client',
  APPLICANT: 'Applicant',
  SUBMISSION: 'Submission',
}

const clients = endpointRefs<typeof clientEndpoints>()({ list: 'GET /clients' })
const candidates = endpointRefs<typeof candidateEndpoints>()({ list: 'GET /candidates' })
const applicants = endpointRefs<typeof applicantEndpoints>()({ list: 'GET /applicants' })
const submissions = endpointRefs<typeof submissionEndpoints>()({ list: 'GET /applicant-submissions' })
const orderForms = endpointRefs<typeof orderFormEndpoints>()({ list: 'GET /order-form-setup' })

/** The records of a type that can be used for a preview, found by search. */
export async function recordsOf(record: PreviewRecord, letters: string, signal: AbortSignal) {
  const query = { pageSize: 20, ...(letters ? { searchInput: letters } : {}) }
  if (record === 'CLIENT') return named((await send(clients.list, { query }, { signal })).items)
  if (record === 'CONSULTANT') return named((await send(candidates.list, { query }, { signal })).items)
  if (record === 'APPLICANT') {
    const { items } = await send(applicants.list, { query }, { signal })
    return items.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))
  }
  if (record === 'SUBMISSION') {
    const { items } = await send(submissions.list, { query }, { signal })
    return items.map(({ id, _applicant, _job }) => ({ value: id, label: `${_applicant.name} · ${_job.name}` }))
  }
  const { items } = await send(orderForms.list, { query }, { signal })
  // A draft has no number yet, and is not useful for a preview.
  return items.flatMap(({ id, number, personName }) =>
    number ? { value: id, label: [number, personName].filter(Boolean).join(' · ') } : [],
  )
}

const named = (items: readonly { id: string; name: string; code?: string | null }[]) =>
  items.map(({ id, name, code }) => ({ value: id, label: [name, code].filter(Boolean).join(' · ') }))
