import type { ConnectionSettings } from './connections.ts'
import { PrimaryClient } from './failover/primary-client.ts'

/**
 * The owner of the embedded database is a superuser, to whom row level security does not apply. So
 * there, tenant connections log in as the app role itself, which cannot become the owner.
 */
export function withTenantLogin<Settings extends ConnectionSettings>(
  settings: Settings,
): Settings & { tenantUser: string } {
  return { ...settings, tenantUser: `${settings.user}_app` }
}

/** Lets the app role log in, with the owner's password if there is one. The role must exist. */
export async function allowTenantLogin({
  tenantUser,
  ...owner
}: ConnectionSettings): Promise<void> {
  if (tenantUser === undefined) return
  const client = new PrimaryClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that start at the same time must not change the role's row concurrently.
    await client.query("select pg_advisory_xact_lock(hashtext('tenant log-in'))")
    const found = await client.query('select rolcanlogin from pg_roles where rolname = $1', [
      tenantUser,
    ])
    if (found.rows[0]?.rolcanlogin === false) {
      const role = client.escapeIdentifier(tenantUser)
      const password =
        typeof owner.password === 'string' ? client.escapeLiteral(owner.password) : null
      await client.query(`alter role ${role} login password ${password}`)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
