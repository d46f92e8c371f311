import type { TestAccess } from '@muster/server/kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
assets.create POST /badges
assets.export EXPORT /badges
assets.view GET /badges /badges/:id /badges/:id/history
`,
  records: { '/badges': 'select id, version from badge' },
}
