import { defineModule } from '../../../web/src/kernel/module.ts'

export const badges = defineModule({ name: 'badges', titles: { '/badges': 'Badges' } })
