import { ROLE_LABELS, type Role } from '@muster/contract/access/roles.ts'
import { FOLLOWS, type OrderFormType } from '@muster/contract/order-forms/terms.contract.ts'
import type { Db } from '../../kernel/db.ts'
import { record } from '../../kernel/events.ts'
import { sendLater } from '../../kernel/mail.ts'
import { peopleReaching } from '../access/people.queries.ts'
import { contactToWriteTo } from '../clients/contacts.queries.ts'
import { renderTemplate } from '../settings/email-templates.queries.ts'
import type { Facts } from './facts.queries.ts'
import { placeOf } from './letters.queries.ts'
import { addressesOf } from './offers.queries.ts'
import { about, placedPerson } from './order-forms.rules.ts'
import { tell, type Work } from './steps.actions.ts'

const TO_BRING = ['Passport', 'Attested degree certificate', 'Two passport photographs', 'Bank details']
const HR: readonly string[] = ['HR_MANAGER', 'HR_ASSOCIATE', 'HR_VICE_PRESIDENT'] satisfies Role[]

/**
 * With the onboarding a newcomer is told when and where to begin, and whom to ask. Whoever goes on from an earlier term knows it; a first
 * day that has gone by needs no instructions. Without an address HR hears that nobody was told.
 */
export async function mailJoining(work: Work, { row, ...facts }: Facts): Promise<void> {
  const { db, today } = work
  if (FOLLOWS.has(row.type as OrderFormType) || row.startDate === null || row.startDate < today) return
  const sender = await senderOf(work, row.countryId)
  const [address] = addressesOf({ row, ...facts })
  if (!address) {
    const people = await peopleReaching(db, ['HR_ASSOCIATE', 'HR_MANAGER'], row.countryId)
    await tell(work, row, {
      to: people.map(({ id }) => id),
      type: 'ORDER_FORM_STATUS',
      words: 'has no e-mail address of the person, so the joining instructions did not go out. Tell them yourself.',
    })
    return
  }
  const { entity, client } = await placeOf(db, { row, ...facts })
  const manager = await contactToWriteTo(db, row.clientId!, ['HIRING_MANAGER'])
  const clientName = row.endClient ?? client?.name ?? ''
  const mail = await renderTemplate(
    db,
    'JOINING_INSTRUCTIONS',
    {
      companyName: entity?.name ?? work.world.environment.PRODUCT_NAME,
      senderName: sender.name,
      senderTitle: ROLE_LABELS[sender.role as Role],
      senderPhone: sender.phone,
      ...placedPerson(row),
      clientName,
      startDate: row.startDate,
      site: row.site ?? clientName,
      // The client says it; the words leave it out until then.
      reportingTime: null,
      reportingTo: manager ? [manager.name, manager.title].filter(Boolean).join(', ') : null,
      documents: TO_BRING.join('\n'),
    },
    { countryID: row.countryId },
  )
  await sendLater(db, {
    to: { address, name: row.personName },
    ...{ subject: mail.subject, text: mail.text, html: mail.html, templateVersionID: mail.templateVersionID },
    ...{ entity: 'order-form', entityID: row.id, countryID: row.countryId },
  })
  await record(work, {
    ...{ event: 'order-form.joining-instructions-mailed', ...about(row) },
    after: { 'joining.mailedTo': address },
  })
}

/** HR speaks with the newcomer: whoever does it where that is HR, else somebody of HR in the country. */
async function senderOf({ db, staff }: Work, countryID: string | null) {
  const [first] = staff && HR.includes(staff.role) ? [staff] : await hrOf(db, countryID)
  const { id } = first ?? staff!
  return db.selectFrom('appUser').select(['name', 'role', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
}

const hrOf = async (db: Db, countryID: string | null) => {
  const associates = await peopleReaching(db, ['HR_ASSOCIATE'], countryID)
  return associates.length > 0 ? associates : peopleReaching(db, ['HR_MANAGER'], countryID)
}
