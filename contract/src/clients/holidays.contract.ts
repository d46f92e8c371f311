import * as z from 'zod'
import { type Endpoints, get, put } from '../kernel/api/endpoint.ts'
import { right } from '../kernel/api/permission.ts'
import { Version } from '../kernel/values/fields.ts'
import { ClientHoliday } from './parts.contract.ts'

const MAX_HOLIDAYS = 500

export const holidayEndpoints = {
  list: get('/clients/:id/holidays', {
    summary: 'The holidays and shutdowns of a client, by date.',
    may: right('clients', 'view'),
    returns: z.array(ClientHoliday),
  }),
  replace: put('/clients/:id/holidays', {
    summary: 'Sets all holidays and shutdowns of a client. `version` is the version of the client.',
    may: right('clients', 'edit'),
    body: z.strictObject({
      holidays: z.array(ClientHoliday).max(MAX_HOLIDAYS, `A client has at most ${MAX_HOLIDAYS} holidays.`),
      version: Version,
    }),
    returns: z.object({ holidays: z.array(ClientHoliday), version: Version }),
  }),
} satisfies Endpoints
