import * as z from 'zod'
import { type Endpoints, put } from '../kernel/endpoint.ts'
import { Version } from '../kernel/fields.ts'
import { right } from '../kernel/permission.ts'
import { Billing } from './shapes.contract.ts'
import { billingView } from './sight.contract.ts'

export const calculationEndpoints = {
  reckon: put('/billings/:id/reckoning', {
    summary: 'Reckons a draft anew by the days, rates, leave, purchase orders and taxes of now.',
    may: right('billings', 'edit'),
    body: z.strictObject({ version: Version }),
    returns: Billing,
    view: billingView,
    perMinute: 30,
  }),
} satisfies Endpoints
