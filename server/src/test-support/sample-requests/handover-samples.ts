import { newHandoverId } from '@holdfast/contract/ids'
import type { Samples } from '../injected-requests.ts'
import { incidentOf, type SampleSchool } from '../sample-school.ts'
import { giveRole, MARK } from '../sample-school-steps.ts'

const ROLE = 'educational-visit-manager'
const TIMESTAMP = '2026-11-21T10:00:00Z'

/** Its own user keeps the rights of a team role until the allocations are saved, which makes others notice. */
async function giveAlone({ server }: SampleSchool, userid: string): Promise<void> {
  await server.database.query('delete from allocations where roleid = $1', [ROLE])
  await server.database.query('delete from role_deputies where roleid = $1', [ROLE])
  await giveRole(server, userid, ROLE)
}

async function offerOfHead(school: SampleSchool) {
  await giveAlone(school, 'head')
  return {
    parameters: { id: await school.newIncident() },
    body: {
      ...{ id: newHandoverId(), roleid: ROLE, touserid: 'teacher' },
      ...{ note: MARK, timestamp: TIMESTAMP },
    },
  }
}

export const HANDOVER_SAMPLES = {
  listHandovers: incidentOf,
  getHandover: async (school) => ({ parameters: await school.newHandover() }),
  addHandover: offerOfHead,
  acceptHandover: async (school) => {
    await giveAlone(school, 'teacher')
    return {
      parameters: await school.newHandover(),
      body: { id: crypto.randomUUID(), timestamp: TIMESTAMP },
    }
  },
  withdrawHandover: async (school) => {
    const { parameters, body } = await offerOfHead(school)
    await school.head.callEndpoint('addHandover', { parameters, body })
    return {
      parameters: { ...parameters, handoverid: body.id },
      body: { id: crypto.randomUUID(), timestamp: TIMESTAMP },
    }
  },
  takeOverRole: async (school) => {
    await giveAlone(school, 'teacher')
    return {
      parameters: { id: await school.newIncident() },
      // A takeover is refused when it arrives long after the tap.
      body: { id: newHandoverId(), roleid: ROLE, timestamp: new Date().toISOString() },
    }
  },
} satisfies Partial<Samples>
