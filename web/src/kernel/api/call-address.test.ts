import { describe, expect, it } from 'vitest'
import { addressFor } from './call-address.ts'

describe('the address of a call', () => {
  it('fills in and encodes the parameters of the path', () => {
    expect(addressFor('/candidates/:id/files/:fileID', { params: { id: 'a/../b', fileID: '7' } })).toBe(
      '/api/v1/candidates/a%2F..%2Fb/files/7',
    )
  })

  it('repeats a filter with several values and leaves out what is not set', () => {
    const query = { status: ['DRAFT', 'SENT'], page: 2, countryID: undefined, type: '', leaveDate: null, flag: false }
    expect(addressFor('/clients', { query })).toBe('/api/v1/clients?status=DRAFT&status=SENT&page=2&flag=false')
  })
})
