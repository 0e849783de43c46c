import {
  guidancePages,
  infoPageId,
  isReadByItself,
  threatPageId,
} from '@holdfast/contract/content/guidance-pages'
import type { Preparedness } from '@holdfast/contract/preparedness'
import { PROCEDURES, type ProcedureName } from '@holdfast/contract/preparedness'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges } from '../activity/index.ts'
import { readAlertKinds, readWrittenGuidance } from '../content/index.ts'
import { readPublishedPages } from './page-history.ts'
import {
  readChosenProcedures,
  type StoredProcedure,
  upsertProcedure,
} from './preparedness-store.ts'

/** The pages of the starter content. A kind of "" stands for every alert, which is itself communication. */
const DEFAULTS: Record<ProcedureName, { page: string; kind: string }> = {
  evacuation: { page: threatPageId(['evacuation']), kind: 'evacuate' },
  invacuation: { page: threatPageId(['lockdown', 'partial-lockdown']), kind: 'come-inside' },
  lockdown: { page: threatPageId(['lockdown']), kind: 'lockdown' },
  communication: { page: infoPageId({ path: 'communications-info', name: '' }), kind: '' },
}
const AUDITED = { page: { label: 'Page' }, kind: { label: 'Practised by' } } as const

/** Where the four procedures of the Terrorism (Protection of Premises) Act 2025 stand. */
export function registerPreparednessRoutes({ api, database }: Context): void {
  api.endpoint('getPreparedness', ({ organisationid }) =>
    database.read(organisationid, readPreparedness),
  )

  api.endpoint('saveProcedure', ({ body, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const { procedure } = body
      const before = (await readProcedures(scope)).find((each) => each.procedure === procedure)
      const summary = before ? describeChanges(before, body, AUDITED) : ''
      if (summary === '') {
        activity.nothingChanged()
      } else {
        await requireKnown(scope, body)
        await upsertProcedure(scope, body)
        const kind = 'procedure-changed'
        await activity.record(scope.trx, { kind, recordid: procedure, summary })
      }
      return readPreparedness(scope)
    }),
  )
}

async function readPreparedness(scope: Scope): Promise<Preparedness> {
  const procedures = await readProcedures(scope)
  const published = await readPublishedPages(
    scope,
    procedures.map(({ page }) => page),
  )
  return {
    procedures: procedures.map((procedure) => ({
      ...procedure,
      published: published.get(procedure.page) ?? null,
    })),
  }
}

/** What an admin has chosen, else the pages of the starter content. */
async function readProcedures(scope: Scope): Promise<StoredProcedure[]> {
  const chosen = await readChosenProcedures(scope)
  return PROCEDURES.map(
    (procedure) =>
      chosen.find((each) => each.procedure === procedure) ?? {
        procedure,
        ...DEFAULTS[procedure],
      },
  )
}

/** @throws Problem `invalid` for a page or a kind that the published guidance does not have */
async function requireKnown(scope: Scope, { page, kind }: StoredProcedure): Promise<void> {
  const pages = guidancePages(await readWrittenGuidance(scope)).filter(isReadByItself)
  if (page !== '' && !pages.some(({ id }) => id === page)) {
    throw new Problem('invalid', 'This page is not published. Choose another, or publish it first.')
  }
  const { kinds } = await readAlertKinds(scope)
  if (kind !== '' && !kinds.some(({ id }) => id === kind)) {
    throw new Problem('invalid', 'This kind of alert is not published. Choose another.')
  }
}
