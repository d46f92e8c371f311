import { may, type Right } from '@muster/contract/kernel/api/permission.ts'
import { maySeeField, type View } from '@muster/contract/kernel/api/views.ts'
import { useMe } from './session.ts'

/**
 * Whether the user's role has a permission, for hiding what the server would reject: `const can = useMay();
 * can(right('clients', 'edit'))`.
 */
export function useMay(): (right: Right) => boolean {
  const me = useMe()
  return (right) => may(me, right)
}

/**
 * Whether the user's role may read a field of a record, for leaving out its column, filter or section. Without a view,
 * and for what shows no field, always.
 */
export function useSees(view: View | undefined): (field: string | undefined) => boolean {
  const { role } = useMe()
  return (field) => !view || field === undefined || maySeeField(view, role, field)
}
