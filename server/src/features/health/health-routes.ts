import type { Context } from '../../platform/context.ts'
import type { ClockWatch } from '../../platform/database/clock.ts'

export function registerHealthRoutes(
  { api, connections }: Context,
  { clock }: { clock: ClockWatch },
): void {
  api.endpoint('getHealth', async () => {
    const warning = await clock.compare(connections)
    return { status: 'ok', ...(warning !== undefined && { warnings: [warning] }) }
  })
}
