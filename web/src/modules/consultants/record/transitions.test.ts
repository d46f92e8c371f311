import { expect, it } from 'vitest'
import { movesOffered } from './transitions.ts'

const open = (
  status: Parameters<typeof movesOffered>[0]['status'],
  title: string | null,
  role: 'HR_MANAGER' | 'HR_VICE_PRESIDENT',
) => Object.fromEntries(movesOffered({ status, title }, { role }).map(({ to, whyNot }) => [to, whyNot]))

it('offers the transitions from the current status', () => {
  expect(open('ACTIVE', 'Engineer', 'HR_MANAGER')).toEqual({ BENCH: undefined, ON_NOTICE: undefined })
})

it('requires a job title before a consultant becomes active', () => {
  expect(open('PRE_JOINING', null, 'HR_MANAGER').ACTIVE).toMatch(/title/)
  expect(open('PRE_JOINING', 'Engineer', 'HR_MANAGER').ACTIVE).toBeUndefined()
})

it('names the roles that may set do not hire', () => {
  expect(open('EXITED', 'Engineer', 'HR_MANAGER').DO_NOT_HIRE).toBe('Only HR Vice President can do this.')
  expect(open('EXITED', 'Engineer', 'HR_VICE_PRESIDENT').DO_NOT_HIRE).toBeUndefined()
})
