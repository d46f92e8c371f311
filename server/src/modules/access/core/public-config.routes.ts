import { publicConfigEndpoints } from '@muster/contract/access/public-config.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import { DEMO_PASSWORD, demoSignIns } from '../users/users.demo.ts'

export const publicConfigRoutes = routes(publicConfigEndpoints, {
  get: async ({ db, appContext }) => {
    const {
      PRODUCT_NAME: productName,
      PRODUCTION_HOST: productionHost = null,
      RESET_MINUTES,
      SMTP_URL,
      demo,
    } = appContext.environment
    const accounts = demo ? await demoSignIns(db) : []
    const config = { productName, productionHost, resetMinutes: RESET_MINUTES, sendsMail: SMTP_URL !== undefined }
    return { ...config, ...(accounts.length > 0 && { demo: { password: DEMO_PASSWORD, accounts } }) }
  },
})
