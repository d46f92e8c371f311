import { stripValue, type View } from '@muster/contract/kernel/api/views.ts'
import * as z from 'zod'
import type { Staff } from '../db/scope.ts'

interface ResponseShape {
  readonly returns?: z.ZodType | undefined
  readonly view?: View | undefined
}

/**
 * Returns only the fields that the contract declares and the user may see. Data in another shape is a bug, and is not
 * sent.
 */
export function serializeResponse(
  { returns, view }: ResponseShape,
  staff: Pick<Staff, 'role'> | null,
  data: unknown,
): unknown {
  if (!returns) return undefined
  const parsed = returns.safeParse(data)
  if (!parsed.success)
    throw new Error(`The response does not have the shape that the contract declares: ${z.prettifyError(parsed.error)}`)
  return staff && view ? stripValue(view, staff.role, parsed.data) : parsed.data
}
