import { expect, it } from 'vitest'
import { paletteGroups } from './palette-groups.ts'

const page = (title: string) => ({ id: title, title, subtitle: null, run: () => {} })
const own = [{ label: 'Go to', entries: [page('ORDER FORM SETUP'), page('CLIENTS')] }]

it('finds pages by the beginnings of their words, in any order', () => {
  const titles = (typed: string) =>
    paletteGroups(typed, own, [], () => {}).flatMap((group) => group.entries.map((e) => e.title))
  expect(titles('')).toEqual(['ORDER FORM SETUP', 'CLIENTS'])
  expect(titles('set ord')).toEqual(['ORDER FORM SETUP'])
  expect(titles('lients')).toEqual([])
})

it('opens the page of a record that the server found', () => {
  const opened: string[] = []
  const found = [
    { kind: 'clients', label: 'Clients', items: [{ id: '1', title: 'Gulf Rail', subtitle: null, path: '/clients/1' }] },
  ]
  const [group] = paletteGroups('gulf', own, found, (path) => opened.push(path))
  group?.entries[0]?.run()
  expect(opened).toEqual(['/clients/1'])
})

it('links to the whole list when a record type has the maximum number of hits', () => {
  const opened: string[] = []
  const items = ['1', '2', '3', '4', '5'].map((id) => ({
    id,
    title: `Ahmed ${id}`,
    subtitle: null,
    path: `/candidates/${id}`,
  }))
  const titles = (count: number) => {
    const found = [{ kind: 'candidates', label: 'Consultants', items: items.slice(0, count) }]
    const [group] = paletteGroups('ahmed a', [], found, (path) => opened.push(path))
    group?.entries.at(-1)?.run()
    return group?.entries.map(({ title }) => title)
  }
  expect(titles(4)).toHaveLength(4)
  expect(titles(5)?.at(-1)).toBe('Show all in Consultants')
  expect(opened.at(-1)).toBe('/candidates?searchInput=ahmed%20a')
})
