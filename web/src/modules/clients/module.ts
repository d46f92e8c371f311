import { IconBuilding } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'

export const clients = defineModule({
  name: 'clients',
  search: [{ kind: 'clients', icon: IconBuilding, area: { resource: 'clients', name: 'clients' }, order: 10 }],
})
