import { ROLES } from '@muster/contract/access/roles.ts'
import type { Invariant } from '../../kernel/app/module.ts'

const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

export const accessInvariants: readonly Invariant[] = [
  { name: 'Every user has a known role', sql: `select id::text from app_user where role not in (${listed(ROLES)})` },
  {
    name: 'An active user who signed in has a password',
    sql: 'select id::text from app_user where active and last_login_at is not null and password_hash is null',
  },
  {
    name: 'A deactivated user has no active session',
    sql: `select session.id::text from session join app_user on app_user.id = user_id
      where revoked_at is null and expires_at > now() and not active`,
  },
]
