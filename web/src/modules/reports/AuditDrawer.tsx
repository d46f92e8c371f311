import { Drawer, Stack, Title } from '@mantine/core'
import type { AuditEntry } from '@muster/contract/reports/audit.contract.ts'
import { recordPath } from '../../app/record-path.ts'
import { CountryCell } from '../../ui/cells/cells.tsx'
import { formatInstant } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { FactList } from '../../ui/record/FactList.tsx'
import { ChangeList } from '../../ui/record/history/ChangeList.tsx'
import { codeLabels, entityLabel, withoutID } from './audit-labels.ts'
import { auditRoleLabel } from './auditColumns.tsx'

/** One entry of the trail with every change that the user may see. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose(): void }) {
  const { eventLabel, entity, entityName } = entry
  const changes = withoutID(entry.changes)
  return (
    <Drawer opened onClose={onClose} title={`${eventLabel}: ${entityName ?? entityLabel(entity)}`}>
      <Stack gap={20}>
        <FactList facts={auditFacts(entry)} />
        {changes.length > 0 && (
          <section>
            <Title order={3}>Changes</Title>
            <ChangeList
              changes={changes.map(({ field, from, to }) => ({ field, from: codeLabels(from), to: codeLabels(to) }))}
            />
          </section>
        )}
        <RouteLink href={`/settings/audit-trail?entity=${entity}&entityID=${encodeURIComponent(entry.entityID)}`}>
          Full record history
        </RouteLink>
      </Stack>
    </Drawer>
  )
}

function auditFacts(entry: AuditEntry) {
  const { at, actorName, actorRole, entity, entityName, countryID, reason, ip, requestID, sealed } = entry
  const path = recordPath(entry)
  const name = entityName ?? entityLabel(entity)
  const link = path ? <RouteLink href={path}>{name}</RouteLink> : name
  const country = countryID && <CountryCell value={countryID} />
  return [
    ['When', formatInstant(at)],
    ['Who', [actorName, auditRoleLabel(actorRole)].filter(Boolean).join(', ')],
    ['Record', link],
    ['Type', entityLabel(entity)],
    ['Country', country],
    ['Reason', reason],
    ['IP address', ip],
    ['Request', requestID],
    ['Integrity', sealed ? 'Tamper-evident' : 'Not yet secured'],
  ] as const
}
