import { newTaskId } from '@holdfast/contract/ids'
import { isToDo, NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import { useState } from 'react'
import { addTask, addTaskChange, type TaskRow, useTasks } from '../../../data/incidents/tasks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { wordsForTask } from '../../../domain/task-words.ts'
import { plainText } from '../../../domain/text.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import styles from './make-task.module.css'

type MakeTaskProps = { incidentid: string; itemid: string; text: string }

/**
 * Makes a task of an item with one tap; nobody is disturbed, because it belongs to nobody until its screen hands
 * it on. Says which tasks there are already, so that two people do not make the same.
 */
export function MakeTask({ incidentid, itemid, text }: MakeTaskProps) {
  const { rows } = useTasks(incidentid)
  const [madeid, setMade] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const ofItem = rows.filter(({ source }) => source.type === 'check' && source.id === itemid)
  const toDo = ofItem.filter(isToDo)

  async function store(work: () => Promise<boolean>) {
    if (isBusy) return false
    setBusy(true)
    const isKept = await work().catch(() => false)
    setBusy(false)
    setNotStored(!isKept)
    return isKept
  }

  async function make() {
    const id = newTaskId()
    const source = { type: 'check', id: itemid } as const
    const timestamp = new Date().toISOString()
    const body = { id, source, ...wordsForTask(plainText(text)), userids: [], due: null, timestamp }
    if (await store(() => addTask(incidentid, body))) setMade(id)
  }

  const undo = (task: TaskRow) => store(() => addTaskChange(task, { state: 'cancelled', note: '' }))

  return (
    <>
      <Button disabled={isBusy || toDo.some(({ id }) => id === madeid)} onClick={() => void make()}>
        Make a task
      </Button>
      <div role="status" className={styles.made}>
        {toDo.map((task) => (
          <Notice
            key={task.id}
            kind="ok"
            title={task.id === madeid ? 'Task made' : 'There is a task already'}
            actions={
              task.id === madeid && (
                <Button disabled={isBusy} onClick={() => void undo(task)}>
                  Undo
                </Button>
              )
            }
          >
            {task.ownername || NOT_ASSIGNED}.{' '}
            <Link to={`/tasks/${task.id}?incident=${task.incidentid}`} viewTransition>
              Open the task
            </Link>
          </Notice>
        ))}
        {isNotStored && <p>{TAP_NOT_KEPT}</p>}
      </div>
    </>
  )
}
