import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { type Answer, send } from '../../../kernel/api/send.ts'
import { authApi } from '../endpoints.ts'

export type AuthenticatedUser = Answer<(typeof authEndpoints)['signIn']>

/** Signs in on the server, then calls `begin` with the session; an error thrown there counts as a rejection. */
export function useSignIn(begin: (signedIn: AuthenticatedUser) => void | Promise<void>) {
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useMutation<AuthenticatedUser, ApiError, { email: string; password: string; otp?: string }>({
    mutationFn: async (body) => {
      const signedIn = await send(authApi.signIn, { body })
      await begin(signedIn)
      return signedIn
    },
    onError: (failure) => {
      if (failure.code === 'OTP_REQUIRED' || failure.code === 'OTP_WRONG') setNeedsCode(true)
    },
  })
  const problem = signIn.error && signIn.error.code !== 'OTP_REQUIRED' ? signIn.error.message : null
  return { signIn, needsCode, problem }
}
