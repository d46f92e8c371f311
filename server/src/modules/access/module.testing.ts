import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
open POST /login /refresh-token /forgot-password /reset-password /reset-password/check /first-administrator
open GET /public-config
signed-in PUT /logout /profile /profile/password /profile/picture /saved-views/:id
signed-in GET /profile /profile/picture /profile/sessions /users/:id/picture /user-directory /roles /countries /user-countries /saved-views
signed-in GET /saved-views/:id
signed-in DELETE /profile/picture /profile/sessions/:id /profile/sessions /saved-views/:id
signed-in POST /profile/two-factor /saved-views
users.create POST /users
users.delete DELETE /user
users.edit PUT /users/:id /users/:id/unlock
users.edit POST /users/:id/invite
users.edit DELETE /users/:id/two-factor /users/:id/sessions
users.view EXPORT /users
users.view GET /users /users/:id /users/:id/history /users/:id/sessions
`,
  records: {
    '/users/:id': `select id, version from app_user where role = 'VISA_TEAM' and email not like 'person%'`,
    '/user': `select id from app_user where role = 'VISA_TEAM' and email not like 'person%'`,
  },
}
