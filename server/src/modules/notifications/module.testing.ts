import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
signed-in PUT /user-notifications
signed-in GET /user-notifications /user-notifications-count
signed-in EXPORT /user-notifications
`,
}
