import { describe, expect, test } from 'vitest'
import { withoutEmpty } from '../../forms/formInUse.ts'
import { blankJob, settled } from './jobForm.ts'

describe('the request of the job form', () => {
  test('without a chosen weekday, the working days of the client apply', () => {
    expect(settled({ workingDays: [] })).toEqual({ workingDays: null })
    expect(settled({ workingDays: [1, 2] })).toEqual({ workingDays: [1, 2] })
  })

  test('a permanent position has no duration', () => {
    expect(settled({ engagement: 'PERMANENT', durationMonths: 6 })).toEqual({
      engagement: 'PERMANENT',
      durationMonths: null,
    })
    expect(settled({ engagement: 'CONTRACT', durationMonths: 6 })).toMatchObject({ durationMonths: 6 })
  })

  test('empty fields of a new job are omitted, so that the account manager of the client is the default', () => {
    expect(withoutEmpty({ title: 'Engineer', accountManagerID: null, hot: false })).toEqual({
      title: 'Engineer',
      hot: false,
    })
  })

  test('the budget is omitted for users who may not see it', () => {
    expect(blankJob('c1', (field) => field !== 'budget')).not.toHaveProperty('budget')
    expect(blankJob('c1', () => true)).toMatchObject({ clientID: 'c1', budget: null, openings: 1 })
  })
})
