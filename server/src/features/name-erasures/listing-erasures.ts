import type { NameErasure } from '@holdfast/contract/people/name-erasures'
import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findOwnAdmins } from './erasable-names.ts'
import { mayBeConfirmed, needsOwnAdmin } from './name-erasures-rules.ts'
import { readErasures, type StoredErasure } from './name-erasures-store.ts'

export async function listErasures(
  { connections, now }: Pick<Context, 'connections' | 'now'>,
  organisationid: string,
  callerid: string,
): Promise<{ erasures: NameErasure[] }> {
  const system = connections.system as SystemTransaction
  const { there } = await readBothClocks(system, now)
  const clocks = { now: now(), there }
  const erasures: NameErasure[] = []
  for (const each of await readErasures(system, organisationid)) {
    const ownadmins = each.erased === null ? await findOwnAdmins(system, each) : new Set<string>()
    erasures.push(toErasure(each, { callerid, ownadmins, clocks }))
  }
  return { erasures }
}

type Viewer = {
  callerid: string
  ownadmins: ReadonlySet<string>
  clocks: { now: Date; there: Date }
}

function toErasure(stored: StoredErasure, { callerid, ownadmins, clocks }: Viewer): NameErasure {
  const { number, userid, asked, askedby, askedname, admins, erased, confirmedname } = stored
  const needsOwn = erased === null && needsOwnAdmin(askedby, ownadmins)
  return {
    number,
    userid: erased === null ? userid : null,
    asked,
    askedby: askedname,
    erased,
    confirmedby: confirmedname,
    mayConfirm:
      erased === null &&
      callerid !== askedby &&
      admins.includes(callerid) &&
      (!needsOwn || ownadmins.has(callerid)) &&
      mayBeConfirmed(stored, clocks),
    needsOwnAdmin: needsOwn,
  }
}
