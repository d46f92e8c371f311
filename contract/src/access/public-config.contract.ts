import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { RoleName } from './auth.contract.ts'

const PublicConfig = z.object({
  productName: z.string(),
  /** `hr.example.com`, without scheme: on this host the menu hides PO. Null without a production host. */
  productionHost: z.string().nullable(),
  /** In minutes: how long the emailed link to set a new password is valid. */
  resetMinutes: z.int(),
  /** Whether a mail server is configured; without one, emails stay in Settings › Mailbox. */
  sendsMail: z.boolean(),
  /** Only for a demo: one account for each role, all with this password. */
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ email: z.string(), role: RoleName, name: z.string() })),
    })
    .optional(),
})

export const publicConfigEndpoints = {
  get: get('/public-config', {
    summary:
      'The configuration of the sign-in page: product name, production host, validity of reset links, email status and demo accounts.',
    open: 'It is read before sign-in and contains no secrets.',
    returns: PublicConfig,
    passive: true,
  }),
} satisfies Endpoints
