import { expect, test } from 'vitest'
import { phaseOf, stepOf } from './phase.ts'

const RESULT = { total: 1 }

test.each([
  ['nothing chosen yet', undefined, false, 'file', 0],
  ['the sheet is read', { kind: 'x.check', state: 'RUNNING', result: null }, true, 'running', 0],
  ['it was read', { kind: 'x.check', state: 'DONE', result: RESULT }, true, 'columns', 1],
  ['its rows are checked', { kind: 'x.check', state: 'QUEUED', result: null }, false, 'running', 2],
  ['they were checked', { kind: 'x.check', state: 'DONE', result: RESULT }, false, 'checked', 2],
  ['they are imported', { kind: 'x.import', state: 'RUNNING', result: null }, false, 'running', 3],
  ['they were imported', { kind: 'x.import', state: 'DONE', result: RESULT }, false, 'imported', 3],
  ['bad rows kept them out', { kind: 'x.import', state: 'FAILED', result: RESULT }, false, 'checked', 2],
  ['the sheet cannot be read', { kind: 'x.check', state: 'FAILED', result: null }, true, 'refused', 0],
  ['it was called off', { kind: 'x.import', state: 'CANCELLED', result: null }, false, 'refused', 0],
] as const)('%s: the import shows the right step', (_what, work, atColumns, phase, step) => {
  expect([phaseOf(work, atColumns), stepOf(work, atColumns)]).toEqual([phase, step])
})
