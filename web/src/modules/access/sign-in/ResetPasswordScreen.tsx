import { Stack } from '@mantine/core'
import type { LinkState } from '@muster/contract/access/auth.contract.ts'
import { MIN_PASSWORD_LENGTH } from '@muster/contract/access/password-length.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { authApi } from '../endpoints.ts'
import { AuthCard, AuthMessage } from './AuthCard.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The page of a one-time link: choosing a password, or creating the first administrator of an empty installation. */
export function ResetPasswordScreen() {
  const { token, isFirst } = useLinkToken()
  const { data, isPending } = useQuery<LinkState, ApiError>({
    queryKey: ['link', token],
    queryFn: ({ signal }) => send(authApi.checkLink, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (token === '') return <NoLink />
  if (isPending) return <Loading />
  if (data && !data.good) return <ExpiredLink purpose={data.purpose ?? (isFirst ? 'FIRST_ADMIN' : null)} />
  // If the status of the link could not be loaded, the response to the form shows it.
  return (
    <NewPasswordForm
      token={token}
      min={data?.passwordMinLength ?? MIN_PASSWORD_LENGTH}
      isFirst={data ? data.purpose === 'FIRST_ADMIN' : isFirst}
    />
  )
}

const Loading = () => (
  <AuthCard title="One moment">
    <Stack mt={20} role="status" aria-label="Checking the link">
      <Skeleton height={16} width="72%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  </AuthCard>
)

const NoLink = () => (
  <AuthMessage
    title="Use the link in your email"
    text="Open this page from the link in your email. If the link has expired, request a new one."
    link={{ to: '/forgot-password', label: 'Send a new link' }}
  />
)

/** Removes the token from the address at once, so that it is in no history, screenshot or referrer. */
function useLinkToken(): { token: string; isFirst: boolean } {
  const router = useRouter()
  const [link] = useState(() => {
    const search = new URLSearchParams(window.location.search)
    return { token: search.get('token') ?? '', isFirst: search.get('first') === '1' }
  })
  useEffect(() => {
    if (window.location.search) router.history.replace('/reset-password')
  }, [router])
  return link
}
