import { defineModule } from '../../kernel/module.ts'

export const reports = defineModule({ name: 'reports', titles: { '/home': 'Dashboard' } })
