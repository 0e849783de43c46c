import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useOpenActions } from '../../../data/incidents/debriefs.ts'
import { isOverdue } from '../../../domain/overdue-actions.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { Link } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import styles from './open-actions.module.css'
import { summariseActions } from './open-actions-rules.ts'

/** How many are shown at first: the list stands above the incidents. */
const SHOWN = 5

/** What is still to do after closed incidents, until it is marked as done in its debrief. */
export function OpenActions() {
  const { organisationid } = useAdminOrganisation()
  const actions = useOpenActions(organisationid).data ?? []
  const [isWhole, setWhole] = useState(false)
  if (actions.length === 0) return null
  const today = new Date(serverNow())
  const shown = isWhole ? actions : actions.slice(0, SHOWN)
  const hasOverdue = actions.some((action) => isOverdue(action, today))
  return (
    <Notice kind={hasOverdue ? 'warn' : 'info'} title={summariseActions(actions, today)}>
      <ul className={styles.actions} aria-label="Actions from debriefs">
        {shown.map((action) => (
          <ActionItem
            key={`${action.incidentid} ${action.id}`}
            action={action}
            isOverdue={isOverdue(action, today)}
          />
        ))}
      </ul>
      {shown.length < actions.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          Show all {pluralise(actions.length, 'action')}
        </Button>
      )}
    </Notice>
  )
}

function ActionItem({ action, isOverdue }: { action: OpenAction; isOverdue: boolean }) {
  const addressOf = useAdminAddress()
  const { incidentid, details, exercise, owner, due } = action
  const by = due && `by ${formatDay(due)}${isOverdue ? ', overdue' : ''}`
  return (
    <li>
      <Link to={addressOf(`/admin/logs/${incidentid}`)}>{action.action}</Link>
      <span className={styles.facts}>
        {[owner || 'nobody named', by || 'no day', shortenDetails(details), exercise && 'exercise']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
