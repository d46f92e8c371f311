import { TypedPassword } from '@muster/contract/access/auth.contract.ts'
import * as z from 'zod'
import { NOT_THE_SAME, tooShort } from './password-hints.ts'

/** The form that changes a password: the new one is entered twice and must have the minimum length. */
export const passwordForm = (min: number) =>
  z
    .strictObject({
      currentPassword: TypedPassword,
      password: TypedPassword,
      repeated: z.string().min(1, 'Confirm your new password.'),
    })
    .refine(({ password }) => [...password].length >= min, { path: ['password'], message: tooShort(min) })
    .refine(({ password, currentPassword }) => password !== currentPassword, {
      path: ['password'],
      message: 'The new password must differ from the current one.',
    })
    .refine(({ password, repeated }) => password === repeated, { path: ['repeated'], message: NOT_THE_SAME })
