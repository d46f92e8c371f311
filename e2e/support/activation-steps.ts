import type { Role } from '@muster/contract/access/roles.ts'
import { type APIRequestContext, expect } from '@playwright/test'
import { colleague, dayFromNow } from './desk.ts'

/** The clients of these stories are in the Emirates, where the next day starts at 20:00 UTC. */
const todayInDubai = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date())

const FORMS = '/order-form-setup'
const VISA = [
  { status: 'DOCS_PENDING' },
  { status: 'DOCS_VERIFIED' },
  { status: 'APPLIED', reference: 'WP-77', appliedOn: dayFromNow(0) },
  { status: 'APPROVED', expiresOn: dayFromNow(700), approvedOn: dayFromNow(0) },
]
const CONTRACTS = [
  { path: '/candidate-contracts', writer: 'HR_ASSOCIATE', sender: 'HR_MANAGER' },
  { path: '/client-contracts', writer: 'BUSINESS_DEVELOPMENT', sender: 'CFO' },
] as const

/**
 * The steps of an order form after its submission, each by the person whose turn it is, without their screens: those have a story of their
 * own (placement.spec.ts).
 */
export function activationSteps(request: APIRequestContext, id: string) {
  const by = (role: Role) => colleague(request, role)
  const read = async (role: Role) => (await by(role)).get(`${FORMS}/${id}`)
  const version = async (role: Role) => (await read(role)).version as number
  const moveRequest = async (role: Role, kind: string, change: object) => {
    const { requests } = await read(role)
    const request = requests.find((one: { kind: string }) => one.kind === kind)
    await (await by(role)).put(`/order-form-setup-requests/${request.id}`, { version: request.version, ...change })
  }
  const sign = async ({ path, writer, sender }: (typeof CONTRACTS)[number]) => {
    const author = await by(writer)
    const [{ id: contractID }] = await author.get(`${path}?orderFormID=${id}`)
    const at = `${path}/${contractID}`
    const draft = await author.get(at)
    let now = await author.put(`${at}/status`, { status: 'UNDER_REVIEW', version: draft.version })
    if (path === '/client-contracts')
      now = await (await by('FINANCE_MANAGER_INVOICE')).put(`${at}/rates-check`, { version: now.version })
    now = await (await by(sender)).put(`${at}/status`, { status: 'SENT', version: now.version })
    await author.putSigned(`${at}/signed-file`, { signedOn: todayInDubai(), version: String(now.version) })
  }
  return {
    /** Finance checks pay and billing, HR sends it for approval, each approver approves. */
    approve: async () => {
      for (const [role, side] of [
        ['FINANCE_MANAGER_PAYROLL', 'PAY'],
        ['FINANCE_MANAGER_INVOICE', 'BILL'],
      ] as const)
        await (await by(role)).post(`${FORMS}/${id}/checks`, { side, version: await version(role) })
      const hr = await by('HR_MANAGER')
      await hr.put(`/order-form-setup-status/${id}`, { status: 'APPROVAL', version: await version('HR_MANAGER') })
      for (const role of ['COUNTRY_MANAGER', 'CFO', 'COO'] as const) {
        const form = await read(role)
        const decision = { decision: 'APPROVE', comment: 'Agreed', version: form.version }
        if (form.status === 'APPROVAL' && form.may.decide)
          await (await by(role)).post(`${FORMS}/${id}/approvals`, decision)
      }
      expect((await read('HR_MANAGER')).status).toBe('APPROVED')
    },
    sendOffer: async () => {
      const hr = await by('HR_MANAGER')
      await hr.post(`/order-forms-setups/${id}/email-offer-letter`, { version: await version('HR_MANAGER') })
    },
    /** The signed offer comes back, visa and employee data are approved, both contracts are signed. */
    onboard: async () => {
      const associate = await by('HR_ASSOCIATE')
      const fields = { signedOn: todayInDubai(), version: String(await version('HR_ASSOCIATE')) }
      await associate.postSigned(`/order-forms-setups/${id}/signed-offer-letter`, fields)
      for (const change of VISA) await moveRequest('VISA_TEAM', 'VISA', change)
      for (const status of ['SENT', 'OPENED', 'SUBMITTED'])
        await moveRequest('HR_ASSOCIATE', 'EMPLOYEE_DATA', { status })
      await moveRequest('HR_MANAGER', 'EMPLOYEE_DATA', { status: 'APPROVED' })
      for (const contract of CONTRACTS) await sign(contract)
    },
  }
}
