import type { ReactNode } from 'react'
import { openFormApi } from '../modules/recruiting/endpoints.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { FailedState } from '../ui/states/states.tsx'
import { ApplicantForm } from './ApplicantForm.tsx'
import { isUnknownLink, useOpenPage } from './useOpenPage.ts'

interface OpenApplicantFormProps {
  token: string
  /** Shown for a token that was never issued. */
  unknown: ReactNode
}

/** Loads the form of the link, or the reason why it can no longer be answered. */
export function OpenApplicantForm({ token, unknown }: OpenApplicantFormProps) {
  const { data, error, refresh, update } = useOpenPage(openFormApi.read, token)
  if (data) return <ApplicantForm page={data} token={token} onAnswered={update} />
  if (!error) return <FieldsSkeleton groups={2} fields={5} />
  return isUnknownLink(error) ? unknown : <FailedState isPage error={error} onRetry={refresh} />
}
