import * as z from 'zod'
import { type Endpoints, get } from '../kernel/api/endpoint.ts'
import { RoleName } from './auth.contract.ts'

export const PublicConfig = z.object({
  productName: z.string(),
  /** `hr.example.com`, without scheme: there the menu hides PO. Null when no host is the production host. */
  productionHost: z.string().nullable(),
  /** For how long the link that is mailed to choose a new password works. */
  resetMinutes: z.int(),
  /** Whether a mail server is set up; without one, mails are kept in Settings › Mailbox. */
  sendsMail: z.boolean(),
  /** Only when it runs as a demo: one account for each role, all with this password. */
  demo: z
    .object({
      password: z.string(),
      accounts: z.array(z.object({ email: z.string(), role: RoleName, name: z.string() })),
    })
    .optional(),
})
export type PublicConfig = z.output<typeof PublicConfig>

export const publicConfigEndpoints = {
  get: get('/public-config', {
    summary:
      'What the sign-in page needs to know: the product, the production host, how long a link to a new password works, whether mails go out, the sign-ins of a demo.',
    open: 'It is read before anybody can sign in, and holds nothing secret.',
    returns: PublicConfig,
    passive: true,
  }),
} satisfies Endpoints
