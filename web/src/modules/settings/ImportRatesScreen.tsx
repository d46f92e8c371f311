import { right } from '@muster/contract/kernel/permission.ts'
import { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates.contract.ts'
import { Allowed } from '../../kernel/Allowed.tsx'
import { download } from '../../kernel/downloads.ts'
import { type StartImport, useImportWork } from '../../kernel/import-work.ts'
import { send } from '../../kernel/send.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'

const start: StartImport = (order, options) => send(exchangeRateEndpoints.import, order, options)

/** A sheet of rates: checked whole, and entered whole or not at all. */
export const ImportRatesScreen = () => (
  <Allowed needs={right('exchange-rates', 'create')} refusal="You may not enter exchange rates">
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
