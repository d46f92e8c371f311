import { Suspense } from 'react'
import { lazyNamed } from '../ui/lazy/lazily.ts'
import { useAddress } from '../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../ui/states/states.tsx'
import { ConfirmMonth, openLines } from './ConfirmMonth.tsx'
import { isUnknownLink, useOpenPage } from './useOpenPage.ts'

/**
 * `/employee-data?token=`: every open form; the prefix of the token selects it: `af_` an applicant form, `sl_` a
 * shortlist, all others a month to confirm.
 */
export function OpenFormScreen() {
  const { token } = useAddress().search
  return (
    <main>
      <ByToken token={typeof token === 'string' ? token : ''} />
    </main>
  )
}

function ByToken({ token }: { token: string }) {
  if (FORM_TOKEN.test(token))
    return (
      <Suspense fallback={<FieldsSkeleton groups={2} fields={5} />}>
        <OpenApplicantForm token={token} unknown={<Unknown />} />
      </Suspense>
    )
  if (SHORTLIST_TOKEN.test(token))
    return (
      <Suspense fallback={<FieldsSkeleton groups={2} fields={5} />}>
        <OpenShortlist token={token} unknown={<Unknown />} />
      </Suspense>
    )
  return token.length >= MIN && token.length <= MAX ? <Form token={token} /> : <Unknown />
}

/** The format in the contract, repeated here so that the page of a month loads no schema. */
const FORM_TOKEN = /^af_[A-Za-z0-9_-]{43}$/
const SHORTLIST_TOKEN = /^sl_[A-Za-z0-9_-]{43}$/
const OpenApplicantForm = lazyNamed(() => import('./OpenApplicantForm.tsx'), 'OpenApplicantForm')
const OpenShortlist = lazyNamed(() => import('./OpenShortlist.tsx'), 'OpenShortlist')

const MIN = 20
const MAX = 200

function Form({ token }: { token: string }) {
  const { data, error, refresh, update } = useOpenPage(openLines.read, token)
  if (data) return <ConfirmMonth page={data} token={token} onAnswered={update} />
  if (!error) return <FieldsSkeleton groups={2} fields={5} />
  return isUnknownLink(error) ? <Unknown /> : <FailedState isPage error={error} onRetry={refresh} />
}

const Unknown = () => (
  <EmptyState isPage title="This link doesn’t work">
    It may be incomplete. Open the link from the email again, or ask the sender for a new link.
  </EmptyState>
)
