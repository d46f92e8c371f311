import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
purchase-orders.approve POST /purchase-orders/:id/amendments /purchase-orders/:id/overruns
purchase-orders.create POST /purchase-orders
purchase-orders.delete DELETE /purchase-orders/:id
purchase-orders.edit PUT /purchase-orders/:id /purchase-orders-client-contracts/:id
purchase-orders.edit POST /purchase-orders/:id/documents /purchase-orders-client-contracts
purchase-orders.edit DELETE /purchase-orders/:id/documents/:documentID /purchase-orders-client-contracts/:id
purchase-orders.export EXPORT /purchase-orders /purchase-orders/:id/consumption /purchase-orders/:id/documents /purchase-orders-client-contracts
purchase-orders.view GET /purchase-orders /purchase-orders/counts /purchase-orders/:id /purchase-orders/:id/history
purchase-orders.view/full PUT /purchase-orders/:id/status
purchase-orders.view/full GET /purchase-orders/:id/consumption /purchase-orders/:id/documents /purchase-orders/:id/documents/:documentID
purchase-orders.view/full GET /purchase-orders-client-contracts
`,
  records: {
    '/purchase-orders/:id/documents/:documentID': `select d.purchase_order_id as id, d.id as "documentID" from document d
      join purchase_order p on p.id = d.purchase_order_id join client c on c.id = p.client_id where c.country_id = $c`,
    '/purchase-orders-client-contracts/:id': `select l.id, l.version from purchase_order_contract l
      join purchase_order p on p.id = l.purchase_order_id join client c on c.id = p.client_id where c.country_id = $c`,
    '/purchase-orders': `select p.id, p.version from purchase_order p join client c on c.id = p.client_id
      where c.country_id = $c order by $s`,
  },
}
