import { readChecklistContent } from '@holdfast/contract/content/checklist-content'
import { suspiciousPackageChecklist } from '@holdfast/starter-content/package-checklist'
import { checkKey } from '../../../data/incidents/check-merge.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { readDraft, useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { formatTimeAndDate } from '../../../ui/format-dates.ts'
import { CheckItem, type CheckItemState } from '../../../ui/list/check-item.tsx'
import { List } from '../../../ui/list/list.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import styles from './threats.module.css'

const builtIn = [suspiciousPackageChecklist]

/**
 * A checklist that is built into the app and ticked on this device only: it needs no incident, no
 * network and no server. The ticks are the user's own and outlive a reload and a log out.
 */
export function LocalChecklist({ name }: { name: string }) {
  const checklist = builtIn.find((candidate) => candidate.name === name)
  const key = `local checklist ${name}`
  const { value: checks = {}, save, clear } = useDraft<LocalChecks>(key)
  const confirm = useConfirm()
  if (!checklist) return <Notice kind="danger">Error: Content misconfigured</Notice>

  const items = checklist.sections.flatMap((section) => section.items)
  const settled = items.filter((item) => localStateOf(checks, item.id, 0).itemCheck).length

  /** Changes the latest state, because it may have changed while the confirmation was open. */
  function change(about: AboutCheck, checked: boolean | null) {
    const now = readDraft<LocalChecks>(key) ?? {}
    save(withLocalCheck(now, about, checked, new Date().toISOString()))
  }

  async function reset() {
    if (await confirm({ message: 'Reset this checklist?', danger: true })) clear()
  }

  return (
    <>
      {checklist.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className={styles.section}>
          <h2 id={section.id}>{section.name}</h2>
          <List>
            {section.items.map((item) => (
              <LocalItem key={item.id} {...item} checks={checks} onChange={change} />
            ))}
          </List>
        </section>
      ))}
      <div className={styles.end} data-print="hide">
        <p>
          {settled} of {items.length} settled. Kept on this device only.
        </p>
        <Button disabled={Object.keys(checks).length === 0} onClick={() => void reset()}>
          Reset
        </Button>
      </div>
    </>
  )
}

type LocalItemProps = {
  id: string
  content: string
  checks: LocalChecks
  onChange: (about: AboutCheck, checked: boolean | null) => void
}

function LocalItem({ id, content, checks, onChange }: LocalItemProps) {
  const me = useMe()
  const { text, subitems } = readChecklistContent(content)
  const { itemCheck, ticked } = localStateOf(checks, id, subitems.length)

  return (
    <CheckItem
      text={text}
      subitems={subitems}
      state={stateOf(itemCheck?.checked)}
      ticked={ticked}
      note={itemCheck && `${me.name} · ${formatTimeAndDate(itemCheck.timestamp)}`}
      onTick={(index, isTicked) => onChange({ itemid: id, index }, isTicked || null)}
      onSettle={(state) => onChange({ itemid: id }, state === 'complete')}
      onUndo={() => onChange({ itemid: id }, null)}
    />
  )
}

function stateOf(checked: boolean | undefined): CheckItemState {
  if (checked === undefined) return 'incomplete'
  return checked ? 'complete' : 'not applicable'
}

/** The ticks of this device, by item, or by item and index of the sub-item. */
export type LocalChecks = Readonly<Record<string, LocalCheck>>
/** `checked`: true complete or ticked, false not applicable. An undone check is removed. */
type LocalCheck = { checked: boolean; timestamp: string }

/** An item, or one of its sub-items. */
type AboutCheck = { itemid: string; index?: number }

/** Sets one of the checks; null removes it. */
export function withLocalCheck(
  checks: LocalChecks,
  about: AboutCheck,
  checked: boolean | null,
  timestamp: string,
): LocalChecks {
  const { [checkKey(about)]: _, ...others } = checks
  return checked === null ? others : { ...others, [checkKey(about)]: { checked, timestamp } }
}

/** The check of one item and the indexes of its ticked sub-items. */
export function localStateOf(checks: LocalChecks, itemid: string, subitems: number) {
  const itemCheck = checks[checkKey({ itemid })]
  const indexes = Array.from({ length: subitems }, (_, index) => index)
  const ticked = indexes.filter((index) => checks[checkKey({ itemid, index })]?.checked)
  return { itemCheck, ticked: new Set(ticked) }
}
