import { expect, test } from 'vitest'
import { answerAsMarkdown, blanksIn, fillInAnswers, textsIn, withoutBlanks } from './blanks.ts'
import type { Guidance } from './content.ts'
import { emptyGuidance } from './empty-guidance.ts'

const appearance = { icon: 'fire', colour: 'red' }
const guidance: Guidance = {
  ...emptyGuidance(),
  roles: [{ id: 'manager', title: 'Manager', ...appearance, note: '_[FILL IN: crisis room]_' }],
  checklist_sections: [{ id: 'first', name: 'First minutes' }],
  checklist_items: [
    { id: 'a', sectionid: 'first', content: 'Open\n- [FILL IN: crisis room]\n- [FILL IN: key]' },
  ],
  alert_kinds: [
    {
      id: 'lockdown',
      title: 'Lockdown',
      instruction: 'Report by [FILL IN: silent channel].',
      ...appearance,
      path: '',
      roles: [],
      sound: 'silent',
      ender: 'manager',
      endinstruction: '',
    },
  ],
}

test('an answer takes the place of its blank everywhere, and other blanks stay', () => {
  const filled = fillInAnswers(guidance, { 'crisis room': 'B12', 'silent channel': '*radio* 2' })
  expect(filled.roles[0]?.note).toBe('_B12_')
  expect(filled.checklist_items[0]?.content).toBe('Open\n- B12\n- [FILL IN: key]')
  // Plain text, in which people would see the escape characters.
  expect(filled.alert_kinds[0]?.instruction).toBe('Report by *radio* 2.')
  expect(guidance.checklist_items[0]?.content).toContain('[FILL IN: crisis room]')
})

test('a blank with the name of a built-in property counts as not answered', () => {
  const odd = { ...guidance, initial_action: { content: '[FILL IN: constructor]', diagram: [] } }
  expect(fillInAnswers(odd, {}).initial_action?.content).toBe('[FILL IN: constructor]')
})

test('staff see general words where a blank is not filled in, and never the blank', () => {
  const published = withoutBlanks(guidance)
  expect(published.checklist_items[0]?.content).toBe(
    'Open\n- where the incident manager says\n- (not filled in yet: key)',
  )
  expect(published.alert_kinds[0]?.instruction).toBe('Report by answer the alert in this app.')
  expect(textsIn(published).flatMap(blanksIn)).toEqual([])
})

test.each([
  ['plain', 'Gate B, Mill Road', 'Gate B, Mill Road'],
  [
    'markup',
    '**B** `x` [a](javascript:alert) _u_',
    '\\*\\*B\\*\\* \\`x\\` \\[a\\](javascript:alert) \\_u\\_',
  ],
  ['HTML', '<script>alert(1)</script> 3 < 4', '\\<script>alert(1)\\</script> 3 < 4'],
  ['an entity', 'Marks & Spencer &lt;', 'Marks & Spencer \\&lt;'],
  ['several lines', 'one\n\n# two\n- three', 'one # two - three'],
  ['a heading', '# One', '\\# One'],
  ['a list', '- One', '\\- One'],
  ['a numbered list', '12. High Street', '12\\. High Street'],
  ['a quotation', '> One', '\\> One'],
  ['underscores in a word', 'all_staff_now', 'all_staff_now'],
  [
    'a number',
    'Sam 01632 960 100, or +447700900123',
    'Sam [01632 960 100](tel:01632960100), or [+447700900123](tel:+447700900123)',
  ],
  ['a grid reference', 'TQ 01234 56789', 'TQ 01234 56789'],
  ['a backslash', 'C:\\*', 'C:\\\\\\*'],
  ['a short number', '0800 11', '0800 11'],
])('an answer with %s reads as it was typed', (_, typed, markdown) => {
  expect(answerAsMarkdown(typed)).toBe(markdown)
})

// Fails if the operator of 999 would be read “the address of the school”.
test('what a report to 999 starts with has no line that is not filled in', () => {
  const report = {
    exactlocation: 'Science block\n[FILL IN: name, road and postcode of the school]',
    access: 'Rendezvous point: [FILL IN: rendezvous\npoint]',
  }
  const written = { ...guidance, initial_action: { content: '', diagram: [], report } }
  expect(withoutBlanks(written).initial_action?.report).toEqual({
    exactlocation: 'Science block',
    access: '',
  })
  const filled = fillInAnswers(written, { 'rendezvous point': 'Gate B' })
  expect(withoutBlanks(filled).initial_action?.report?.access).toBe('Rendezvous point: Gate B')
})
