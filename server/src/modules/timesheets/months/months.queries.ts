import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import type { CandidateMonth, monthEndpoints, SentReminder } from '@muster/contract/timesheets/months.contract.ts'
import { sql } from 'kysely'
import type { ListQuery } from '../../../kernel/db/list.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { getConsultant } from '../../consultants/core/consultants.queries.ts'
import { filteredTimesheets } from '../core/list.queries.ts'
import { timesheetNow } from '../core/record.queries.ts'
import { reminderStepLabel } from '../core/reminder-step.rules.ts'
import { decorateTimesheetRows, statusOf, TIMESHEET_ENTITY, timesheetsIn } from '../core/timesheets.queries.ts'
import { clientView } from './client-timesheet.queries.ts'

type Endpoints = typeof monthEndpoints

/** One consultant's month for printing, with a timesheet for each placement in scope. */
export async function readCandidateMonth({
  db,
  scope,
  query,
}: Call<Endpoints['candidateMonth']>): Promise<CandidateMonth> {
  const { candidateID, month, orderFormID } = query
  const person = await getConsultant(db, scope, candidateID)
  const rows = await decorateTimesheetRows(timesheetsIn(db, scope))
    .where('timesheet.consultantId', '=', person.id)
    .where('timesheet.month', '=', firstOfMonth(month))
    .$if(orderFormID !== undefined, (all) => all.where('timesheet.orderFormId', '=', orderFormID!))
    .orderBy('timesheet.firstDay')
    .orderBy('timesheet.id')
    .execute()
  const timesheets: CandidateMonth['timesheets'] = []
  for (const row of rows)
    timesheets.push({
      ...(await clientView(db, await timesheetNow(db, row))),
      timesheetID: row.id,
      clientID: row.clientId,
      orderFormID: row.orderFormId,
      status: statusOf(row),
    })
  return { month, candidateID: person.id, _candidate: { id: person.id, name: person.name }, timesheets }
}

/** The log of sent reminders, of timesheets in scope. */
export function findSentReminders({ db, scope, query }: Call<Endpoints['sentReminders']>): ListQuery {
  const { page: _page, pageSize: _size, sort: _sort, sentBy, state, ...filter } = query
  const plain = filteredTimesheets({ db, scope, query: filter }, [])
    .innerJoin('reminderSent as sent', (join) =>
      join
        .on('sent.subjectType', '=', TIMESHEET_ENTITY)
        .on('sent.subjectId', '=', sql<string>`timesheet.id::text`)
        .on('sent.toAddress', 'is not', null),
    )
    .$if(sentBy !== undefined, (all) => all.where('sent.step', sentBy === 'RULE' ? 'is not' : 'is', null))
    .$if(state !== undefined, (all) =>
      all.where('sent.mailId', 'in', db.selectFrom('outboxMail').select('outboxMail.id').where('state', 'in', state!)),
    )
  const rows = plain
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .leftJoin('appUser as sender', 'sender.id', 'sent.sentBy')
    .leftJoin('outboxMail as mail', 'mail.id', 'sent.mailId')
    .selectAll('sent')
    .select([
      'timesheet.id as timesheetId',
      'timesheet.month',
      'timesheet.consultantId',
      'timesheet.clientId',
      'timesheet.countryId',
    ])
    .select([
      'consultant.name',
      'client.name as clientName',
      'country.name as countryName',
      'sender.name as senderName',
      'mail.state as mailState',
    ])
  type Row = Awaited<ReturnType<(typeof rows)['executeTakeFirstOrThrow']>>
  return {
    rows,
    plain,
    key: 'sent.id',
    sorts: { at: 'sent.sentAt', candidate: ['consultant.name', 'sent.sentAt'] },
    present: (row: Row) => ({
      id: row.id,
      timesheetID: row.timesheetId,
      month: row.month.slice(0, 7),
      to: row.toAddress!,
      step: reminderStepLabel(row),
      _candidate: { id: row.consultantId, name: row.name },
      _client: { id: row.clientId, name: row.clientName },
      _country: { id: row.countryId, name: row.countryName },
      at: row.sentAt.toISOString(),
      state: row.mailState as SentReminder['state'],
      _by: row.sentBy ? { id: row.sentBy, name: row.senderName ?? '' } : null,
    }),
  }
}
