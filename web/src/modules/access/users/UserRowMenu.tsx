import type { User } from '@muster/contract/access/users.contract.ts'
import type { SyntheticEvent } from 'react'
import { OverflowMenu } from '../../../ui/record/menu/OverflowMenu.tsx'
import { useUserActions } from './UserActions.tsx'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The actions on the user of a row, without opening the page. */
export function UserRowMenu({ user }: { user: User }) {
  const actions = useUserActions()(user)
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the keys and clicks of the open menu from the table's rows
    <span onKeyDown={stop} onClick={stop}>
      <OverflowMenu actions={actions} about={user.name} variant="subtle" />
    </span>
  )
}
