import { describe, expect, it } from 'vitest'
import { isOpen, parseSearch, stringifySearch, wantedPath } from './address.ts'

describe('the address of a page', () => {
  it('parses repeated filters as repeated names and digits as text', () => {
    const text = '?status=DRAFT&status=SENT&searchInput=0123'
    expect(parseSearch(text)).toEqual({ status: ['DRAFT', 'SENT'], searchInput: '0123' })
    expect(stringifySearch(parseSearch(text))).toBe(text)
  })

  it('leaves out what is not set', () => {
    expect(stringifySearch({ page: 2, countryID: undefined, type: '', tab: null })).toBe('?page=2')
  })
})

describe('after signing in', () => {
  it('leads back to the requested page with its filters', () => {
    expect(wantedPath('/clients?countryID=AE&page=2#top')).toBe('/clients?countryID=AE&page=2#top')
  })

  it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', undefined, 7])(
    'never leads to another site (%s)',
    (wanted) => {
      expect(wantedPath(wanted)).toBe('/home')
    },
  )

  it.each(['/', '/forgot-password', '/reset-password?token=x'])('leads to the dashboard instead of %s', (wanted) => {
    expect(wantedPath(wanted)).toBe('/home')
  })
})

describe('pages without sign-in', () => {
  it('are the four of docs/domain/screens.md', () => {
    expect(['/', '/forgot-password', '/reset-password', '/employee-data', '/employee-data/'].every(isOpen)).toBe(true)
    expect(['/home', '/employee-data-form', '/candidate-timesheets', '/reset-password/x'].some(isOpen)).toBe(false)
  })
})
