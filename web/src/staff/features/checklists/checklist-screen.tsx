import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import type { Content, Role } from '@holdfast/contract/content/content'
import { useMemo } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { type ActiveIncident, useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { type CheckRow, useChecks } from '../../../data/incidents/checklists.ts'
import type { Read } from '../../../data/lists/read.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useOutletContext } from '../../../routing/navigation.tsx'
import { useOutbox } from '../../../sync/outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Markdown, MarkdownLine } from '../../../ui/content/markdown.tsx'
import { List } from '../../../ui/list/list.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { LoadingPlaceholder } from '../../../ui/screen/loading-placeholder.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useConfirmRemoval } from '../../shell/use-confirm-removal.tsx'
import { ChecklistItem } from './checklist-item.tsx'
import {
  type Checks,
  checksByKey,
  itemState,
  type Section,
  sectionsOf,
  settledCount,
} from './checklist-rules.ts'
import styles from './checklist-screen.module.css'

/** The checklist of a role. It can always be read, and ticked while an incident is active and the device is online. */
export function ChecklistScreen() {
  const role = useOutletContext<Role>()
  const content = useContent()
  return (
    <StaffScreen title={`${role.title} checklist`} back={`/roles/${role.id}`}>
      <SectionLoader read={content}>
        {() => content.data && <Checklist role={role} content={content.data} />}
      </SectionLoader>
    </StaffScreen>
  )
}

function Checklist({ role, content }: { role: Role; content: Content }) {
  const online = useOnline()
  const active = useActiveIncident()
  const incidentid = active.incident?.id
  const checks = useChecks(incidentid)
  const sections = useMemo(() => sectionsOf(role.id, content), [role.id, content])
  const isKnown = incidentid !== undefined && checks.state === 'ready'
  const isArriving =
    incidentid === undefined ? active.state === 'loading' : checks.state === 'loading'
  const knownChecks = useMemo(
    () => (incidentid === undefined ? undefined : checksByKey(checks.rows)),
    [incidentid, checks.rows],
  )
  if (sections.length === 0) {
    return (
      <EmptyState
        icon={faListCheck}
        title="No checklist for this role yet"
        text="An admin can write one in the admin console."
      />
    )
  }
  return (
    <>
      {isArriving && <LoadingPlaceholder />}
      <ChecklistStatus active={active} checks={checks} />
      {isKnown && knownChecks && <ChecklistProgress sections={sections} checks={knownChecks} />}
      <RefusedChecks items={content.checklist_items} />
      {sections.map((section) => (
        <ChecklistSection
          key={section.id}
          section={section}
          incidentid={incidentid}
          checks={knownChecks}
          isKnown={isKnown}
          readOnly={!online || !isKnown}
        />
      ))}
      {role.note && <Markdown text={role.note} />}
    </>
  )
}

/** The progress of the whole list. It stays in sight while the list scrolls. */
function ChecklistProgress({ sections, checks }: { sections: Section[]; checks: Checks }) {
  const total = sections.reduce((sum, { items }) => sum + items.length, 0)
  const settled = sections.reduce((sum, section) => sum + settledCount(section, checks), 0)
  return (
    <div className={styles.pinned}>
      <ProgressBar
        label={`${settled} of ${total} done`}
        progress={total === 0 ? 1 : settled / total}
      />
    </div>
  )
}

/** Says which incident the checks belong to, or why nothing can be ticked. */
function ChecklistStatus({ active, checks }: { active: ActiveIncident; checks: Read<CheckRow[]> }) {
  const { incident, state } = active
  if (incident === undefined) {
    return state === 'ready' ? (
      <Notice title="No Active Incident">
        You can read this checklist. You can tick it when an incident is in progress.
      </Notice>
    ) : (
      <Notice title="Incidents not known yet">
        You can read this checklist. Once the server is reached, you can tick it if an incident is
        in progress.
      </Notice>
    )
  }
  return (
    <>
      <IncidentLine incident={incident} />
      {checks.state === 'failed' && (
        <Notice
          kind="warn"
          title="What has been ticked is not known yet"
          actions={<Button onClick={checks.retry}>Retry</Button>}
        >
          {checks.failure.message}
        </Notice>
      )}
    </>
  )
}

/** Lists the checks that the server will never accept, with the reason. They change nothing in the checklist. */
function RefusedChecks({ items }: { items: Content['checklist_items'] }) {
  const outbox = useOutbox()
  const confirmRemoval = useConfirmRemoval()

  async function askRemove(id: string) {
    if (await confirmRemoval({ noun: 'tick' })) outbox.remove(id)
  }

  return outbox.items.map((waiting) => {
    if (waiting.kind !== 'check' || waiting.refused === undefined) return null
    const item = items.find((candidate) => candidate.id === waiting.body.itemid)
    return (
      <Notice
        key={waiting.id}
        kind="warn"
        title="Not accepted"
        actions={<Button onClick={() => void askRemove(waiting.id)}>Remove</Button>}
      >
        {item && (
          <p>
            <MarkdownLine text={readChecklistContent(item.content).text} />
          </p>
        )}
        <p>{waiting.refused.message}</p>
      </Notice>
    )
  })
}

type ChecklistSectionProps = {
  section: Section
  incidentid: string | undefined
  /** The checks, at least those in the outbox; undefined without an incident. */
  checks: Checks | undefined
  /** Whether the server's checks have been read. */
  isKnown: boolean
  readOnly: boolean
}

const NO_CHECKS: Checks = new Map()

/** One section: its name, its progress and its items. */
function ChecklistSection(props: ChecklistSectionProps) {
  const { section, incidentid, checks, isKnown, readOnly } = props
  return (
    <section aria-labelledby={section.id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={section.id}>{section.name}</h2>
        {checks && isKnown && (
          <p className={styles.progress}>
            {settledCount(section, checks)} of {section.items.length}
          </p>
        )}
      </div>
      <List>
        {section.items.map((item) => {
          const { state, settledBy, ticked, isWaiting } = itemState(item, checks ?? NO_CHECKS)
          return (
            <ChecklistItem
              key={item.id}
              incidentid={incidentid}
              item={item}
              state={state}
              ticked={ticked.join()}
              authorname={settledBy?.authorname}
              timestamp={settledBy?.timestamp}
              isWaiting={isWaiting}
              readOnly={readOnly}
            />
          )
        })}
      </List>
    </section>
  )
}
