import { expect, test } from 'vitest'
import { dueText, groupTasks } from './task-groups.ts'

const at = (minute: number) => new Date(2026, 10, 21, 10, minute).toISOString()
const NOW = Date.parse(at(30))
const ME = { userid: 'kim', roles: ['log-keeper'] }

let seq = 0
function task(changes: object = {}) {
  seq += 1
  const owner = { roleid: null, userids: [] as string[] }
  const standing = { state: 'open' as const, due: null as string | null, ...owner }
  return { id: `task_${seq}`, timestamp: at(0), seq, ...standing, ...changes }
}

test('the own tasks come first, then what nobody has, the most urgent on top, and finished ones last', () => {
  const mine = task({ userids: ['ali', 'kim'] })
  const urgent = task({ roleid: 'log-keeper', due: at(20) })
  const [others, unassigned] = [task({ userids: ['ali'], due: at(10) }), task()]
  const [done, cancelled] = [
    task({ state: 'done', userids: ['kim'] }),
    task({ state: 'cancelled' }),
  ]
  const groups = groupTasks([mine, urgent, others, unassigned, done, cancelled], ME)
  expect(groups).toEqual({
    mine: [urgent, mine],
    unassigned: [unassigned],
    others: [others],
    finished: [cancelled, done],
  })
})

test('what is overdue says so in words and colour, and what is finished is never overdue', () => {
  expect(dueText(task({ due: at(29) }), NOW)).toEqual({
    text: 'Overdue since 10:29',
    tone: 'danger',
  })
  expect(dueText(task({ due: at(34) }), NOW)).toEqual({ text: 'Due 10:34', tone: 'warn' })
  expect(dueText(task({ due: at(50) }), NOW)).toEqual({ text: 'Due 10:50', tone: undefined })
  const tomorrow = new Date(2026, 10, 22, 8).toISOString()
  expect(dueText(task({ due: tomorrow }), NOW)?.text).toBe('Due 22 Nov 2026, 08:00')
  expect(dueText(task({ due: at(10), state: 'done' }), NOW)).toBeUndefined()
  expect(dueText(task(), NOW)).toBeUndefined()
})
