import { VERSION } from '@holdfast/contract/version'
import type { Context } from '../../platform/context.ts'
import type { ClockWatch } from '../../platform/database/clock.ts'

export function registerHealthRoutes(
  { api, connections, sending }: Context,
  { clock }: { clock: ClockWatch },
): void {
  api.endpoint('getLiveness', () => ({ status: 'ok' as const }))

  api.endpoint('getHealth', async () => {
    const warnings = [await clock.compare(connections), sending.warning].filter(
      (warning) => warning !== undefined,
    )
    return { status: 'ok', version: VERSION, ...(warnings.length > 0 && { warnings }) }
  })
}
