import { describe, expect, it } from 'vitest'
import { rangeOf, withSelected } from './selection.ts'

const PAGE = ['ana', 'ben', 'cem', 'dua', 'eli']

describe('the selection of a list', () => {
  it('adds rows of this page to those of other pages', () => {
    expect(withSelected({ zoe: true }, ['ana', 'ben'], true)).toEqual({ zoe: true, ana: true, ben: true })
  })

  it('removes the rows of a page and keeps those of other pages', () => {
    expect(withSelected({ zoe: true, ana: true }, PAGE, false)).toEqual({ zoe: true })
  })

  it('extends with Shift from the last clicked row to this one, upwards and downwards', () => {
    expect(rangeOf(PAGE, 'ben', 'dua')).toEqual(['ben', 'cem', 'dua'])
    expect(rangeOf(PAGE, 'dua', 'ben')).toEqual(['ben', 'cem', 'dua'])
  })

  it('adds one row when the last clicked row is on another page or there is none', () => {
    expect(rangeOf(PAGE, 'zoe', 'cem')).toEqual(['cem'])
    expect(rangeOf(PAGE, null, 'cem')).toEqual(['cem'])
  })
})
