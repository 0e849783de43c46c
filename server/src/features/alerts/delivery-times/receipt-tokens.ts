import { createHash, createHmac } from 'node:crypto'

/** The token of a push about an alert: the same for each push of it to a device, so that a retry can be matched. */
export function receiptToken(
  secret: string,
  { organisationid, alertid, endpoint }: Record<'organisationid' | 'alertid' | 'endpoint', string>,
): string {
  const named = JSON.stringify(['delivery receipt', organisationid, alertid, endpoint])
  return createHmac('sha256', secret).update(named).digest('base64url')
}

/** The database has only hashes, so whoever reads it can report nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
