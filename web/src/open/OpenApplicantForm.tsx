import type { OpenForm } from '@muster/contract/recruiting/forms/links.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../kernel/api/failures.ts'
import { send } from '../kernel/api/send.ts'
import { openFormApi } from '../modules/recruiting/endpoints.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { FailedState } from '../ui/states/states.tsx'
import { ApplicantForm } from './ApplicantForm.tsx'

interface OpenApplicantFormProps {
  token: string
  /** Shown for a token that was never issued. */
  unknown: ReactNode
}

/** Loads the form of the link, or the reason why it can no longer be answered. */
export function OpenApplicantForm({ token, unknown }: OpenApplicantFormProps) {
  const cache = useQueryClient()
  const queryKey = ['open', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(openFormApi.read, { body: { token } }, { signal, isQuiet: true }) as Promise<OpenForm>,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <ApplicantForm page={data} token={token} onAnswered={(next) => cache.setQueryData(queryKey, next)} />
  if (!error) return <FieldsSkeleton groups={2} fields={5} />
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return unknown
  return <FailedState isPage error={error} onRetry={() => void refetch()} />
}
