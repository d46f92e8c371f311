import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
audit-trails.export EXPORT /audit-trails
audit-trails.view GET /audit-trails /audit-trails/filters
signed-in GET /dashboard /search
`,
}
