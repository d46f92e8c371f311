import { IconId } from '@tabler/icons-react'
import { defineModule } from '../../../web/src/kernel/module.ts'

export const badges = defineModule({
  name: 'badges',
  titles: { '/badges': 'Badges' },
  search: [{ kind: 'badges', icon: IconId, area: { resource: 'assets', name: 'badges' }, order: 110 }],
})
