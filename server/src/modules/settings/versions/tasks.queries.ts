import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import { sql } from 'kysely'
import {
  addressOf,
  type MyWork,
  type TaskTopic,
  topicOf,
  topicOfRows,
  type WorkReader,
} from '../../../kernel/jobs/task-item.ts'
import { findRatesToDecide } from '../exchange-rates/exchange-rates.queries.ts'
import { findVersionsToDecide, type Versions, versionTitle } from './versions.queries.ts'

/** The number of days before a tentative holiday by which it should be confirmed or moved. */
const HOLIDAY_DAYS = 14

/**
 * Settings and exchange rates that await the user's approval, those of the user that await approval by others, and
 * holidays to confirm.
 */
export async function settingsWork(reader: WorkReader): Promise<{ forMe: MyWork[]; onOthers: TaskTopic[] }> {
  const { may } = reader
  const [versions, ownVersions, rates, ownRates, holidays] = await Promise.all([
    may(right('settings', 'approve')) ? versionWork(reader, 'me') : [],
    may(right('settings', 'create')) ? versionWork(reader, 'others') : [],
    may(right('exchange-rates', 'approve')) ? rateWork(reader, 'me') : [],
    may(right('exchange-rates', 'create')) ? rateWork(reader, 'others') : [],
    tentativeHolidays(reader),
  ])
  const decide = { group: 'APPROVE' as const }
  return {
    forMe: [...[...versions, ...rates].map((topic) => ({ ...topic, ...decide })), ...holidays],
    onOthers: [...ownVersions, ...ownRates],
  }
}

/** Items that no list shows are all on the dashboard. */
const ALL = 500

const withNames = (versions: Versions) =>
  versions
    .innerJoin('appUser as maker', 'maker.id', 'revision.enteredBy')
    .leftJoin('country', 'country.id', 'revision.countryId')
    .select(['revision.id', 'revision.kind', 'revision.number', 'revision.effectiveFrom', 'revision.enteredAt'])
    .select(['maker.name as makerName', 'country.name as countryName'])

function versionWork(reader: WorkReader, waiting: 'me' | 'others'): Promise<TaskTopic[]> {
  const { db, staff } = reader
  const isMine = waiting === 'me'
  // Users who may only propose have no approvals page: each record shows its own status.
  const list = reader.may(right('settings', 'approve')) ? addressOf('/settings/pending-approvals', { waiting }) : null
  return topicOf(list ? reader : { max: ALL }, {
    head: {
      kind: isMine ? 'settings-decisions' : 'settings-out',
      title: isMine ? 'Settings pending approval' : 'Settings you proposed',
      path: list,
    },
    records: withNames(findVersionsToDecide(db.selectFrom('settingVersion as revision'), staff, waiting))
      .orderBy(isMine ? 'revision.effectiveFrom' : 'revision.enteredAt')
      .orderBy('revision.enteredAt')
      .orderBy('revision.id'),
    present: ({ id, kind, number, effectiveFrom, enteredAt, makerName, countryName }) => ({
      kind: 'setting-version',
      id,
      title: `${versionTitle({ kind, countryName })}, version ${number}`,
      subtitle: null,
      requester: makerName,
      action: isMine ? 'Decide' : 'Open',
      path: isMine ? `/settings/pending-approvals/${id}` : `/settings/versions/${id}`,
      since: enteredAt.toISOString(),
      dueOn: effectiveFrom,
    }),
  })
}

/** One row for all rates that one user has entered. */
async function rateWork({ db, staff }: WorkReader, waiting: 'me' | 'others'): Promise<TaskTopic[]> {
  const isMine = waiting === 'me'
  const found = await findRatesToDecide(db.selectFrom('exchangeRate as rate'), staff, waiting)
    .innerJoin('appUser as maker', 'maker.id', 'rate.enteredBy')
    .select(['maker.id', 'maker.name', sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(rate.entered_at)`.as('since'))
    .groupBy(['maker.id', 'maker.name'])
    .orderBy('since')
    .execute()
  const path = addressOf('/settings/exchange-rates', { waiting })
  return topicOfRows(
    {
      kind: isMine ? 'exchange-rate-decisions' : 'exchange-rates-out',
      title: isMine ? 'Exchange rates pending approval' : 'Exchange rates you entered',
      path,
    },
    found.map(({ id, name, count, since }) => ({
      kind: 'exchange-rates',
      id,
      count,
      path,
      action: isMine ? 'Decide' : 'Open',
      title: count === 1 ? 'An exchange rate is pending approval' : `${count} exchange rates are pending approval`,
      subtitle: null,
      requester: name,
      since: since.toISOString(),
      dueOn: null,
    })),
  )
}

async function tentativeHolidays(reader: WorkReader): Promise<MyWork[]> {
  const { db, today, may } = reader
  if (!may(right('settings', 'edit'))) return []
  const until = daysAfter(today, HOLIDAY_DAYS)
  return topicOf(reader, {
    head: {
      group: 'DO' as const,
      kind: 'holidays',
      title: 'Holidays to confirm',
      path: addressOf('/settings/public-holidays', { tentative: true, to: until }),
    },
    records: db
      .selectFrom('publicHoliday as holiday')
      .innerJoin('country', 'country.id', 'holiday.countryId')
      .select(['holiday.id', 'holiday.name', 'holiday.date', 'country.name as countryName'])
      .where('holiday.tentative', '=', true)
      .where('holiday.date', '<=', until)
      .orderBy('holiday.date')
      .orderBy('holiday.id'),
    present: ({ id, name, date, countryName }) => ({
      kind: 'holiday',
      id,
      title: `${name} in ${countryName} is tentative`,
      subtitle: 'Confirm or correct the date',
      action: 'Confirm',
      path: `/settings/public-holidays?open=${id}`,
      since: null,
      dueOn: date,
    }),
  })
}
