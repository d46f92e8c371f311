import { isPartOf } from '@muster/contract/contracts/agreement-documents.rules.ts'
import type { AgreementDocument, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { statusClause } from '@muster/contract/kernel/api/labels.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import { presentFile } from '../../../kernel/records/document-rows.ts'
import { documentsFor } from '../../../kernel/records/documents.ts'
import { KINDS } from '../core/kinds.rules.ts'
import { loadAgreement } from './agreements.queries.ts'

/**
 * Annexes and other documents, also of a signed agreement; documents that are part of an agreement that is or was
 * active cannot be removed.
 */
export const agreementDocuments = (kind: AgreementKind) => {
  const { entity } = KINDS[kind]
  return documentsFor({
    subjectType: 'agreement',
    confidential: true,
    load: (db, scope, find) => loadAgreement(db, scope, { kind, ...find }),
    auditSubject: ({ id, number, clientName, countryId }) => ({
      entity,
      entityID: id,
      countryID: countryId,
      name: `${number} · ${clientName}`,
    }),
    present: (row): AgreementDocument => ({
      ...presentFile(row),
      agreementID: row.subjectId,
      type: row.type as AgreementDocument['type'],
      sha256: row.sha256,
    }),
    auditFields: ({ name, type, sha256 }) => ({
      'document.name': name,
      'document.type': type,
      'document.sha256': sha256,
    }),
    values: ({ type }: { readonly type: AgreementDocument['type'] }) => ({ type }),
    beforeRemove(_call, { status, number }, document) {
      if (isPartOf(status, document.type as AgreementDocument['type']))
        throw ruleViolation(
          'DOCUMENT_LOCKED',
          `${document.name} is part of ${number}, which ${statusClause(agreementStatusLabels, status)}. Amend the agreement and add the new document there.`,
        )
    },
  })
}
