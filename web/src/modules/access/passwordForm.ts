import { TypedPassword } from '@muster/contract/access/auth.contract.ts'
import * as z from 'zod'

/** The change of a password as it is typed: the new one twice, and long enough before it is sent. */
export const passwordForm = (least: number) =>
  z
    .strictObject({
      currentPassword: TypedPassword,
      password: TypedPassword,
      repeated: z.string().min(1, 'Type the new password again.'),
    })
    .refine(({ password }) => [...password].length >= least, {
      path: ['password'],
      message: `Use at least ${least} characters; a few words that do not belong together are easy to keep in mind.`,
    })
    .refine(({ password, currentPassword }) => password !== currentPassword, {
      path: ['password'],
      message: 'The new password must differ from the current one.',
    })
    .refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      message: 'The two are not the same.',
    })
