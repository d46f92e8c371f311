import { expect, test } from 'vitest'
import { phaseOf, stepOf } from './phase.ts'

const RESULT = { total: 1 }

test.each([
  ['no file selected', undefined, false, 'file', 0],
  ['the spreadsheet is being read', { kind: 'x.check', state: 'RUNNING', result: null }, true, 'running', 0],
  ['it was read', { kind: 'x.check', state: 'DONE', result: RESULT }, true, 'columns', 1],
  ['its rows are being checked', { kind: 'x.check', state: 'QUEUED', result: null }, false, 'running', 2],
  ['its rows were checked', { kind: 'x.check', state: 'DONE', result: RESULT }, false, 'checked', 2],
  ['its rows are being imported', { kind: 'x.import', state: 'RUNNING', result: null }, false, 'running', 3],
  ['its rows were imported', { kind: 'x.import', state: 'DONE', result: RESULT }, false, 'imported', 3],
  ['invalid rows prevented the import', { kind: 'x.import', state: 'FAILED', result: RESULT }, false, 'checked', 2],
  ['the spreadsheet cannot be read', { kind: 'x.check', state: 'FAILED', result: null }, true, 'refused', 0],
  ['the import was cancelled', { kind: 'x.import', state: 'CANCELLED', result: null }, false, 'refused', 0],
] as const)('%s: the import shows the right step', (_what, work, atColumns, phase, step) => {
  expect([phaseOf(work, atColumns), stepOf(work, atColumns)]).toEqual([phase, step])
})
