import { describe, expect, it } from 'vitest'
import { fileNameIn } from './file-name.ts'

describe('the name of a download', () => {
  it('keeps accents and Arabic letters', () => {
    expect(fileNameIn('attachment; filename="CV.pdf"; filename*=UTF-8\'\'S%C3%A9lim%20%D8%B9.pdf', 'x')).toBe(
      'Sélim ع.pdf',
    )
  })

  it('is parsed with and without quotes', () => {
    expect(fileNameIn('attachment; filename="a b; c.pdf"', 'x')).toBe('a b; c.pdf')
    expect(fileNameIn('attachment; filename=list.csv', 'x')).toBe('list.csv')
  })

  it('never contains a folder', () => {
    expect(fileNameIn('attachment; filename="../../etc/passwd"', 'x')).toBe('passwd')
    expect(fileNameIn("attachment; filename*=UTF-8''..%5C..%5Cboot.ini", 'x')).toBe('boot.ini')
  })

  it('has a default when the header is missing or cannot be parsed', () => {
    expect(fileNameIn(null, 'export.xlsx')).toBe('export.xlsx')
    expect(fileNameIn("attachment; filename*=UTF-8''%E0%A4%A", 'export.xlsx')).toBe('export.xlsx')
  })
})
