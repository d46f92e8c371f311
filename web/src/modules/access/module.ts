import { defineModule } from '../../kernel/module.ts'

export const access = defineModule({ name: 'access', titles: { '/profile': 'Profile' } })
