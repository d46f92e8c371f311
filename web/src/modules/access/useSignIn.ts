import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failed } from '../../kernel/failures.ts'
import { type Answer, send } from '../../kernel/send.ts'
import { authLines } from './lines.ts'

export type SignedIn = Answer<(typeof authEndpoints)['signIn']>

/** Asks the server who this is, then hands over the session; throwing there counts as a refusal. */
export function useSignIn(begin: (signedIn: SignedIn) => void | Promise<void>) {
  const [asksForCode, setAsksForCode] = useState(false)
  const signIn = useMutation<SignedIn, Failed, { email: string; password: string; otp?: string }>({
    mutationFn: async (body) => {
      const signedIn = await send(authLines.signIn, { body })
      await begin(signedIn)
      return signedIn
    },
    onError: (failure) => {
      if (failure.code === 'OTP_REQUIRED' || failure.code === 'OTP_WRONG') setAsksForCode(true)
    },
  })
  const problem = signIn.error && signIn.error.code !== 'OTP_REQUIRED' ? signIn.error.message : null
  return { signIn, asksForCode, problem }
}
