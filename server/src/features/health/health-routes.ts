import type { ClockWatch } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'

export function routeHealth({ api, connections }: Context, { clock }: { clock: ClockWatch }): void {
  api.endpoint('getHealth', async () => {
    const warning = await clock.compare(connections.control)
    return { status: 'ok', ...(warning !== undefined && { warnings: [warning] }) }
  })
}
