import type { FormValues } from '../../ui/form/schemaValues.ts'
import { ApiError } from './failures.ts'

/**
 * Saves with a version. If another user saved first, the server's record is converted to form values (`valuesOf`), so
 * that both versions can be compared field by field.
 */
export async function onVersion<T>(save: () => Promise<T>, valuesOf: (current: never) => FormValues): Promise<T> {
  try {
    return await save()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'STALE_VERSION' || !failure.current) throw failure
    const { status, code, message, errors } = failure
    throw new ApiError(status, { code, message, errors: [...errors], current: valuesOf(failure.current as never) })
  }
}
