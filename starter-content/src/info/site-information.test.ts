import type { Guidance } from '@holdfast/contract/content/content'
import { publicLines, siteSections } from '@holdfast/contract/incidents/site-facts'
import { expect, test } from 'vitest'
import { demonstration, starterGuidance } from '../starter-content.ts'

/** What responders read of the page and of the start of a report. */
function readBy({ info, initial_action }: Guidance): string[] {
  const page = info.find(({ path }) => path === 'site-information')
  if (page?.type !== 'detail') throw new Error('There is no such page')
  const { exactlocation = '', access = '' } = initial_action?.report ?? {}
  return [
    ...publicLines(exactlocation),
    ...publicLines(access),
    ...siteSections(page.content).flatMap(({ lines }) => lines),
  ]
}

const guidances = Object.entries(demonstration.contents).map(([id, { guidance }]) => ({
  ...{ id, guidance },
}))

// Fails where a blank asks for a code: the answer is left out, and the gate with it.
test.each([...[{ id: 'the starter content', guidance: starterGuidance }, ...guidances]])(
  'nothing that $id says of gates and shut-offs is left out for responders',
  ({ guidance }) => {
    const lines = readBy(guidance)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => line.includes('left out'))).toEqual([])
  },
)

test('a fire crew reads at Riverside which gate is theirs', () => {
  const guidance = demonstration.contents.riverside?.guidance ?? starterGuidance
  expect(readBy(guidance).filter((line) => /^Gate for /.test(line))).toEqual([
    expect.stringMatching(/^Gate for fire engines: Gate B, Mill Road: .* Keep clear$/),
    expect.stringMatching(/^Gate for emergency vehicles: Gate B, Mill Road: .* Keep clear$/),
  ])
})
