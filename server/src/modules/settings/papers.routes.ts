import { paperSettingEndpoints } from '@muster/contract/settings/papers.contract.ts'
import { historyOf } from '../../kernel/history.ts'
import { routes } from '../../kernel/route.ts'
import { changeWords, proposeWords } from './papers.actions.ts'
import { papersWithEditions, readPaper } from './papers.queries.ts'

export const paperSettingRoutes = routes(paperSettingEndpoints, {
  all: ({ db, today }) => papersWithEditions(db, today),
  get: ({ db, params, today }) => readPaper(db, params.id, today),
  propose: proposeWords,
  change: changeWords,
  history: (call) =>
    historyOf(call, { entity: 'paper-wording', entityID: call.params.id, view: { resource: 'settings' } }),
})
