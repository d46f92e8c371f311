import { describe, expect, it } from 'vitest'
import { rangeOf, withSelected } from './selection.ts'

const PAGE = ['ana', 'ben', 'cem', 'dua', 'eli']

describe('the selection of a list', () => {
  it('takes rows of this page beside those of other pages', () => {
    expect(withSelected({ zoe: true }, ['ana', 'ben'], true)).toEqual({ zoe: true, ana: true, ben: true })
  })

  it('lets go of a page and keeps what stands on others', () => {
    expect(withSelected({ zoe: true, ana: true }, PAGE, false)).toEqual({ zoe: true })
  })

  it('reaches with Shift from the row before to this one, downwards and upwards', () => {
    expect(rangeOf(PAGE, 'ben', 'dua')).toEqual(['ben', 'cem', 'dua'])
    expect(rangeOf(PAGE, 'dua', 'ben')).toEqual(['ben', 'cem', 'dua'])
  })

  it('takes one row when the row before is on another page or there was none', () => {
    expect(rangeOf(PAGE, 'zoe', 'cem')).toEqual(['cem'])
    expect(rangeOf(PAGE, null, 'cem')).toEqual(['cem'])
  })
})
