import { JOB_POST_CHANGE } from '@muster/contract/notifications/notifications.contract.ts'
import { describe, expect, it } from 'vitest'
import { recordOf, targetOf } from './notification-target.ts'

describe('the button of a notification', () => {
  it('opens the job when a job post has changed', () => {
    expect(targetOf({ type: JOB_POST_CHANGE, jobID: 'j1', orderFormID: 'o1' })).toEqual({
      label: 'Go to job',
      path: '/jobs/j1',
    })
  })

  it('opens the order form otherwise', () => {
    expect(targetOf({ type: 'ORDER_FORM_APPROVED', jobID: 'j1', orderFormID: 'o1' })).toEqual({
      label: 'Go to order form',
      path: '/order-form-setups/o1',
    })
  })

  it('is hidden when there is no page to open', () => {
    expect(targetOf({ type: JOB_POST_CHANGE, orderFormID: 'o1' })).toBeNull()
    expect(targetOf({ type: 'ACCOUNT_MANAGER_CHANGED', entity: 'client', entityID: 'c1' })).toBeNull()
  })
})

describe('the link of a notification', () => {
  it('opens the page of the record, for example the consultant whose bank details need approval', () => {
    const metadata = { type: 'APPROVAL_REQUEST', entity: 'consultant', entityID: 'k1' }
    expect(recordOf(metadata, false)).toBe('/candidates/k1')
    expect(targetOf(metadata)).toBeNull()
    expect(recordOf({ type: 'JOB_POST_CHANGE', entity: 'job', entityID: 'j1' }, true)).toBe('/jobs/j1')
  })

  it('is hidden when the user may not open the record, or when it has no page', () => {
    const feedback = { type: 'FEEDBACK', entity: 'feedback', entityID: 'f1' }
    expect(recordOf(feedback, true)).toBe('/settings/feedback?open=f1')
    expect(recordOf(feedback, false)).toBeUndefined()
    expect(recordOf({ type: 'JOB_POST_CHANGE', entity: 'house', entityID: 'h1' }, true)).toBeUndefined()
    expect(recordOf({ type: 'JOB_POST_CHANGE', jobID: 'j1' }, true)).toBeUndefined()
  })
})
