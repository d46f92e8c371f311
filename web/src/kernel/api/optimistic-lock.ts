import type { Values } from '../../ui/form/schemaValues.ts'
import { ApiError } from './failures.ts'

/**
 * Saves on a version. When another user was faster, the server's record comes back in the shape of the form (`valuesOf`), so that both
 * sides can be compared field by field.
 */
export async function onVersion<T>(save: () => Promise<T>, valuesOf: (current: never) => Values): Promise<T> {
  try {
    return await save()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'STALE_VERSION' || !failure.current) throw failure
    const { status, code, message, errors } = failure
    throw new ApiError(status, { code, message, errors: [...errors], current: valuesOf(failure.current as never) })
  }
}
