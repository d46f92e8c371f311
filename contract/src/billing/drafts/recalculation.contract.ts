import * as z from 'zod'
import { type Endpoints, put } from '../../kernel/api/endpoint.ts'
import { right } from '../../kernel/api/permission.ts'
import { Version } from '../../kernel/values/fields.ts'
import { Billing } from '../core/shapes.contract.ts'
import { billingView } from '../core/visibility.contract.ts'

export const calculationEndpoints = {
  recalculate: put('/billings/:id/recalculate', {
    summary: 'Recalculates a draft with the current days, rates, leave, purchase orders and taxes.',
    may: right('billings', 'edit'),
    body: z.strictObject({ version: Version }),
    returns: Billing,
    view: billingView,
    perMinute: 30,
  }),
} satisfies Endpoints
