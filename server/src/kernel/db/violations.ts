import { conflict } from '../app/errors.ts'
import { isExclusionViolation, isUniqueViolation } from './db.ts'

/**
 * For `catch` of a write: a duplicate or overlap that this constraint forbids is a conflict, at the field if there is
 * one. Other errors are thrown again.
 */
export const conflictOn =
  (constraint: string, code: string, message: string, path?: string) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error, constraint) && !isExclusionViolation(error, constraint)) throw error
    throw conflict(code, message, path === undefined ? {} : { errors: [{ path, message }] })
  }
