import { right } from '@muster/contract/kernel/api/permission.ts'
import { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { download } from '../../../kernel/api/downloads.ts'
import { send } from '../../../kernel/api/send.ts'
import { type StartImport, useImportWork } from '../../../kernel/feedback/import-work.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { ImportWizard } from '../../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(exchangeRateEndpoints.import, order, options)

/** Imports a spreadsheet of rates: checked completely, and entered completely or not at all. */
export const ImportRatesScreen = () => (
  <Allowed needs={right('exchange-rates', 'create')} deniedMessage="You don’t have permission to enter exchange rates">
    <Wizard />
  </Allowed>
)

function Wizard() {
  const work = useImportWork(start, 'currency-exchanger')
  return (
    <ImportWizard
      {...work}
      title="Import exchange rates"
      counts={['rate', 'rates']}
      onTemplate={() => void download(exchangeRateEndpoints.template, {}).catch(() => undefined)}
      listOf={() => '/settings/exchange-rates?status=PROPOSED'}
    />
  )
}
