import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { type DemoOrderFormRows, type OrderFormCreateContext, personOf } from './builders.demo.ts'

const DAY = 86_400_000

/** Edge cases (docs/domain/demo-data.md), applied to the first suitable placements. */
export function edgeCases(context: OrderFormCreateContext, today: string): void {
  const { rows, now } = context
  const requestOf = (form: Form, kind: string) =>
    rows.requests.find((one) => one.orderFormId === form.id && one.kind === kind)
  const onboarding = rows.forms.filter((form) => form.status === 'ONBOARDING' && requestOf(form, 'VISA'))
  const [waits, expired, refused] = onboarding as [Form, Form, Form]
  Object.assign(requestOf(waits, 'MEDICAL')!, { status: 'REQUESTED' })
  Object.assign(waits, { terms: withOrder(waits.terms as string) })
  rows.waivers.push({
    orderFormId: waits.id!,
    kind: 'PURCHASE_ORDER',
    grantedBy: personOf(context, 'CFO', null),
    reason: 'The client confirmed the purchase order in writing for the end of the month.',
    grantedAt: now,
  })
  Object.assign(requestOf(expired, 'VISA')!, {
    appliedOn: daysAfter(today, -70),
    approvedOn: daysAfter(today, -63),
    startsOn: daysAfter(today, -63),
    expiresOn: daysAfter(today, -3),
    reference: 'WP-EXPIRED',
    note: 'The entry permit expired before arrival.',
  })
  Object.assign(requestOf(refused, 'MEDICAL')!, {
    status: 'REJECTED',
    reason: 'The insurer requested a recent photo and the residence ID.',
  })
  Object.assign(requestOf(refused, 'LAPTOP')!, { status: 'CANCELLED', reason: 'The client provides the laptop.' })
  talk(context, new Date(now.getTime() - DAY))
}

type Form = DemoOrderFormRows['forms'][number]

const withOrder = (terms: string) => JSON.stringify({ ...JSON.parse(terms), purchaseOrder: { required: true } })

const TALK = [
  'The client confirmed the start date by phone. Please reserve the desk.',
  'Could you check the housing allowance? It is higher than usual there.',
  'References received; both would hire again.',
  'The client asked if overtime on Fridays is billed. It is, with prior approval.',
] as const

/** Adds notes with mentions to some order forms. */
const MENTIONED_OF_EVERY = 9
function talk(context: OrderFormCreateContext, at: Date): void {
  const mentioned = context.rows.forms
    .filter(({ status }) => status !== 'DRAFT')
    .filter((_, i) => i % MENTIONED_OF_EVERY === 0)
  for (const [i, { id, ownerId, countryId }] of mentioned.entries()) {
    const named = personOf(context, i % 2 === 0 ? 'HR_MANAGER' : 'CFO', countryId ?? null)
    context.rows.notes.push({
      subjectType: 'order-form',
      subjectId: id!,
      text: TALK[i % TALK.length]!,
      authorId: ownerId,
      mentionIds: [named],
      createdAt: new Date(at.getTime() - i * 3_600_000),
    })
  }
}
