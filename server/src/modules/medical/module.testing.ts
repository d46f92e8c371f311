import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
settings.create POST /medical-card-policies
settings.delete DELETE /medical-card-policies/:id
settings.delete POST /medical-card-policies/:id/archive /medical-card-policies/:id/restore
settings.edit PUT /medical-card-policies/:id
settings.edit GET /medical-card-policies/premiums/template
settings.edit POST /medical-card-policies/:id/premiums/import
settings.view GET /medical-card-policies /medical-card-policies/:id /medical-card-policies/:id/history /medical-card-policies/:id/premiums/export
settings.view EXPORT /medical-card-policies
signed-in GET /medical-card-policy-directory
`,
  records: { '/medical-card-policies/:id': 'select id, version from medical_policy where country_id = $c' },
}
