import { IconUser } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'

export const access = defineModule({
  name: 'access',
  titles: { '/profile': 'Profile' },
  search: [{ kind: 'users', icon: IconUser, area: { resource: 'users', name: 'users' }, order: 60 }],
})
