import { parseArgs } from 'node:util'
import { hammer } from './hammer.ts'

/** `npm run hammer`: prints what was done and which faults occurred, and fails on any difference. */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '200' },
    people: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: `${Date.now() % 2 ** 31}` },
  },
})
console.log(`Seed ${values.seed}`)
const { writes, statuses, faults, differences } = await hammer({
  devices: Number(values.devices),
  people: Number(values.people),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  staff: 9,
  print: (line) => console.log(line),
})
for (const [name, { done, repeated }] of [...writes].sort()) {
  console.log(`${name.padEnd(16)} ${done} acknowledged, ${repeated} of them after a retry`)
}
const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`)
console.log(`Responses: ${counts.join(', ')}; faults: ${faults.length}`)
for (const difference of differences) console.error(difference)
console.log(differences.length === 0 ? 'No difference' : `${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1
