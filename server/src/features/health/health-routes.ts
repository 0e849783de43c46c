import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

export function routeHealth({ api, connections }: Context): void {
  api.endpoint('getHealth', async () => {
    await sql`select 1`.execute(connections.control)
    return { status: 'ok' }
  })
}
