import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
order-form-margin.view POST /margin-setups/calculate
order-form-margin.view GET /margin-setups/active
settings.create POST /margin-setups
settings.delete DELETE /margin-setups/:id
settings.edit PUT /margin-setups/:id
settings.view GET /margin-setups /margin-setups/:id /margin-setups/:id/history
settings.view EXPORT /margin-setups
`,
  records: {
    '/margin-setups': `select id, version, "values", source, country_id as "countryID" from setting_version
      where kind = 'MARGIN_SETUP' and country_id = $c order by status <> 'PROPOSED'`,
  },
}
