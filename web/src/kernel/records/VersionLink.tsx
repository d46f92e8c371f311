import { right } from '@muster/contract/kernel/api/permission.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { useMay } from '../session/permissions.ts'
import { useMe } from '../session/session.ts'

interface VersionLinkProps {
  id: string
  _enteredBy: { id: string } | null
}

/** A link from a pending proposal to the changed setting; shown to users who may decide on it. */
export function VersionLink({ id, _enteredBy }: VersionLinkProps) {
  const me = useMe()
  const decides = useMay()(right('settings', 'approve')) && _enteredBy?.id !== me.id
  return <RouteLink href={`/settings/versions/${id}`}>{decides ? 'Review' : 'View changes'}</RouteLink>
}
