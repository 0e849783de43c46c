import type { NameErasure } from '@holdfast/contract/people/name-erasures'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findOwnAdmins } from './erasable-names.ts'
import { mayBeConfirmedAt, needsOwnAdmin } from './name-erasures-rules.ts'
import { readErasures, type StoredErasure } from './name-erasures-store.ts'

export async function listErasures(
  { connections, now }: Pick<Context, 'connections' | 'now'>,
  organisationid: string,
  callerid: string,
): Promise<{ erasures: NameErasure[] }> {
  const system = connections.system as SystemTransaction
  const erasures: NameErasure[] = []
  for (const each of await readErasures(system, organisationid)) {
    const ownadmins = each.erased === null ? await findOwnAdmins(system, each) : new Set<string>()
    erasures.push(toErasure(each, { callerid, ownadmins, now: now() }))
  }
  return { erasures }
}

type Viewer = { callerid: string; ownadmins: ReadonlySet<string>; now: Date }

function toErasure(stored: StoredErasure, { callerid, ownadmins, now }: Viewer): NameErasure {
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
      now >= mayBeConfirmedAt(asked),
    needsOwnAdmin: needsOwn,
  }
}
