import type { TestAccess } from '../../kernel/app/module.ts'

export const testAccess: TestAccess = {
  permissions: `
agreements.approve POST /client/master-service-agreement/:id/terminate /client/statement-of-work/:id/terminate
agreements.create POST /client/master-service-agreement /client/statement-of-work
agreements.edit PUT /client/master-service-agreement/:id /client/master-service-agreement/:id/signed-file /client/statement-of-work/:id
agreements.edit PUT /client/statement-of-work/:id/signed-file
agreements.edit DELETE /client/master-service-agreement/:id /client/master-service-agreement/:id/documents/:documentID /client/statement-of-work/:id
agreements.edit DELETE /client/statement-of-work/:id/documents/:documentID
agreements.edit POST /client/master-service-agreement/:id/amend /client/master-service-agreement/:id/renew
agreements.edit POST /client/master-service-agreement/:id/documents /client/statement-of-work/:id/amend /client/statement-of-work/:id/renew
agreements.edit POST /client/statement-of-work/:id/documents
agreements.view/full GET /client/master-service-agreement /client/master-service-agreement/:id /client/master-service-agreement/counts
agreements.view/full GET /client/master-service-agreement/:id/difference /client/master-service-agreement/:id/download
agreements.view/full GET /client/master-service-agreement/:id/history /client/master-service-agreement/:id/documents
agreements.view/full GET /client/master-service-agreement/:id/documents/:documentID /client/master-service-agreement/:id/chain
agreements.view/full GET /client/statement-of-work /client/statement-of-work/:id /client/statement-of-work/counts
agreements.view/full GET /client/statement-of-work/:id/difference /client/statement-of-work/:id/download /client/statement-of-work/:id/history
agreements.view/full GET /client/statement-of-work/:id/documents /client/statement-of-work/:id/documents/:documentID
agreements.view/full PUT /client/master-service-agreement/:id/status /client/statement-of-work/:id/status
candidate-contracts.approve POST /candidate-contracts/:id/terminate
candidate-contracts.create POST /candidate-contracts
candidate-contracts.edit PUT /candidate-contracts/:id /candidate-contracts/:id/signed-file
candidate-contracts.edit DELETE /candidate-contracts/:id
candidate-contracts.edit POST /candidate-contracts/:id/amend /candidate-contracts/:id/renew
candidate-contracts.view GET /candidate-contracts /candidate-contracts/counts /candidate-contracts/:id /candidate-contracts/:id/difference
candidate-contracts.view GET /candidate-contracts/:id/download /candidate-contracts/:id/history
candidate-contracts.view PUT /candidate-contracts/:id/status
client-contracts.approve POST /client-contracts/:id/terminate
client-contracts.create POST /client-contracts
client-contracts.edit PUT /client-contracts/:id /client-contracts/:id/rates-check /client-contracts/:id/signed-file
client-contracts.edit DELETE /client-contracts/:id
client-contracts.edit POST /client-contracts/:id/amend /client-contracts/:id/renew
client-contracts.view GET /client-contracts /client-contracts/counts /client-contracts/:id /client-contracts/:id/history
client-contracts.view/full PUT /client-contracts/:id/status
client-contracts.view/full GET /client-contracts/:id/difference /client-contracts/:id/download
clients.export EXPORT /client/master-service-agreement /client/master-service-agreement/:id/documents /client/statement-of-work
clients.export EXPORT /client/statement-of-work/:id/documents /client-contracts
consultants.export EXPORT /candidate-contracts
`,
  records: {
    '/client/master-service-agreement/:id/documents/:documentID': `select d.agreement_id as id, d.id as "documentID" from document d
      join agreement a on a.id = d.agreement_id join client c on c.id = a.client_id where a.kind = 'MSA' and c.country_id = $c`,
    '/client/statement-of-work/:id/documents/:documentID': `select d.agreement_id as id, d.id as "documentID" from document d
      join agreement a on a.id = d.agreement_id join client c on c.id = a.client_id where a.kind = 'SOW' and c.country_id = $c`,
    '/client/master-service-agreement': `select a.id, a.version from agreement a join client c on c.id = a.client_id
      where a.kind = 'MSA' and c.country_id = $c order by $s`,
    '/client/statement-of-work': `select a.id, a.version from agreement a join client c on c.id = a.client_id
      where a.kind = 'SOW' and c.country_id = $c order by $s`,
    '/candidate-contracts': `select id, version from contract where kind = 'CANDIDATE' and country_id = $c order by $s`,
    '/client-contracts': `select id, version from contract where kind = 'CLIENT' and country_id = $c order by $s`,
  },
}
