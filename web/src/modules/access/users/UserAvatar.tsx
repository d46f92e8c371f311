import type { User } from '@muster/contract/access/users.contract.ts'
import { useFile } from '../../../kernel/api/downloads.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { userApi } from '../endpoints.ts'

interface UserAvatarProps {
  user: Pick<User, 'id' | 'name' | 'profilePicture'>
  size?: number
}

/** A colleague's picture, or the initials without one. */
export function UserAvatar({ user, size = 26 }: UserAvatarProps) {
  const { file } = useFile(userApi.picture, { params: { id: user.id } }, Boolean(user.profilePicture))
  return <Avatar name={user.name} picture={user.profilePicture ? file?.url : null} size={size} />
}
