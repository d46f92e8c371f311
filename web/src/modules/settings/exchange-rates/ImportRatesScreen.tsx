import { right } from '@muster/contract/kernel/api/permission.ts'
import { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates/exchange-rates.contract.ts'
import { send } from '../../../kernel/api/send.ts'
import { ImportScreen } from '../../../kernel/lists/ImportScreen.tsx'

export const ImportRatesScreen = () => (
  <ImportScreen
    needs={right('exchange-rates', 'create')}
    deniedMessage="You don’t have permission to enter exchange rates"
    title="Import exchange rates"
    counts={['rate', 'rates']}
    start={(order, options) => send(exchangeRateEndpoints.import, order, options)}
    template={exchangeRateEndpoints.template}
    module="currency-exchanger"
    listOf={() => '/settings/exchange-rates?status=PROPOSED'}
  />
)
