import { IconAddressBook } from '@tabler/icons-react'
import { defineModule } from '../../kernel/module.ts'

export const consultants = defineModule({
  name: 'consultants',
  search: [
    { kind: 'candidates', icon: IconAddressBook, area: { resource: 'consultants', name: 'consultants' }, order: 20 },
  ],
})
