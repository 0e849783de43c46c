import type { Escalation } from '@holdfast/contract/alerts/channels'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { describeChanges } from '../../activity/index.ts'
import { readContactGroups } from '../../contact-groups/index.ts'
import { readAlertKinds } from '../../content/index.ts'
import {
  findEscalation,
  lockChannels,
  readChannels,
  readEscalations,
  upsertEscalation,
} from './channels-store.ts'

const AUDITED_FIELDS = {
  steps: { label: 'Steps' },
  groups: { label: 'Contact groups' },
  silent: { label: 'Text messages although silent' },
} as const

export function registerEscalationsRoutes({ api, database }: Context): void {
  api.endpoint('listEscalations', ({ organisationid }) =>
    database.read(organisationid, async (scope) => {
      const known = new Set((await readContactGroups(scope)).map(({ id }) => id))
      return (await readEscalations(scope)).map((each) => ({
        ...each,
        groups: each.groups.filter((id) => known.has(id)),
      }))
    }),
  )

  api.endpoint('saveEscalation', ({ parameters, body, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      await lockChannels(scope)
      const { kinds } = await readAlertKinds(scope)
      const kind = kinds.find(({ id }) => id === parameters.id)
      if (!kind) throw new Problem('not-found')
      const names = await readNames(scope)
      const before = await findEscalation(scope, kind.id)
      const groups = [...new Set(body.groups)].filter((id) => !wasDeleted(id, before, names))
      const escalation = {
        ...{ kind: kind.id, silent: body.silent, groups },
        escalation: body.escalation.toSorted((a, b) => a.after - b.after),
      }
      requireKnown(escalation, names)
      await upsertEscalation(scope, escalation)
      const summary = describeChanges(
        before ? asTexts(before, names) : { silent: 'no' },
        asTexts(escalation, names),
        AUDITED_FIELDS,
      )
      if (summary === '') activity.nothingChanged()
      else {
        const entry = { kind: 'escalation-changed', recordid: kind.id } as const
        await activity.record(scope.trx, { ...entry, summary: `${kind.title}: ${summary}` })
      }
      return escalation
    }),
  )
}

type Names = { channels: Map<string, string>; groups: Map<string, string> }

async function readNames(scope: Scope): Promise<Names> {
  const namesOf = (records: readonly { id: string; name: string }[]) =>
    new Map(records.map(({ id, name }) => [id, name]))
  return {
    channels: namesOf(await readChannels(scope)),
    groups: namesOf(await readContactGroups(scope)),
  }
}

/** A group that was chosen and is gone must not stop whoever changes something else. */
function wasDeleted(id: string, before: Escalation | undefined, { groups }: Names): boolean {
  return !groups.has(id) && (before?.groups.includes(id) ?? false)
}

/** @throws Problem `invalid` */
function requireKnown({ escalation, groups }: Escalation, names: Names): void {
  const problems = [
    ...(escalation.every(({ channel }) => names.channels.has(channel))
      ? []
      : ['Choose channels that exist']),
    ...(groups.every((id) => names.groups.has(id)) ? [] : ['Choose contact groups that exist']),
  ]
  if (problems.length > 0) throw new Problem('invalid', problems)
}

function asTexts({ escalation, groups, silent }: Escalation, names: Names) {
  return {
    steps: escalation
      .map(({ after, channel }) => `${names.channels.get(channel) ?? channel} after ${after} s`)
      .join(', '),
    groups: groups.map((id) => names.groups.get(id) ?? id).join(', '),
    silent: silent ? 'yes' : 'no',
  }
}
