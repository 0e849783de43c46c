import type { DeliveryReceipt } from '@holdfast/contract/alerts/delivery-times'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'
import type { MeasuredPerson } from './delivery-times-rules.ts'

/** An exercise's alert, or a test, and one of the people to whom it was sent, without the sender. */
type Row = MeasuredPerson & {
  id: string
  kind: 'exercise' | 'test'
  title: string
  pressed: string
}

/**
 * The people of the latest alerts that were measured, or of one of them; the newest alert first, by name.
 * Exercises from before there were measurements are left out.
 */
export async function readMeasuredPeople(
  { trx, organisationid }: Scope,
  which: { max: number; id?: string },
): Promise<Row[]> {
  const { max, id = null } = which
  const { rows } = await sql<Row>`
    with measured as (
      select id, 'exercise' as kind, title, pressed, userid as sender
      from alerts where organisationid = ${organisationid} and exercise and pressed is not null
      union all
      select id, 'test', '', sent, null from push_tests where organisationid = ${organisationid}
      order by pressed desc, id limit ${max}
    ), chosen as (
      select * from measured where ${id}::text is null or id = ${id}
    ), recipients as (
      select m.id, r.userid, r.name from chosen m
      join alert_recipients r on r.organisationid = ${organisationid} and r.alertid = m.id
      where r.userid <> m.sender
      union
      select m.id, r.userid, r.name from chosen m
      join delivery_receipts r on r.organisationid = ${organisationid} and r.testid = m.id
    )
    select m.id, m.kind, m.title, m.pressed, p.userid, p.name,
      extract(epoch from (
        select min(shown) from delivery_receipts r where r.organisationid = ${organisationid}
          and (r.alertid = m.id or r.testid = m.id) and r.userid = p.userid
      ) - m.pressed)::float8 as seconds,
      exists (
        select from alert_answers a where a.organisationid = ${organisationid}
          and a.alertid = m.id and a.userid = p.userid
      ) as answered
    from chosen m join recipients p on p.id = m.id
    order by m.pressed desc, m.id, p.name, p.userid
  `.execute(trx)
  return rows
}

/** The devices of one exercise or test, by name. */
export async function readReceipts(
  { trx, organisationid }: Scope,
  id: string,
): Promise<DeliveryReceipt[]> {
  const { rows } = await sql<DeliveryReceipt>`
    select r.id, r.userid, r.name, r.channel, r.platform, r.app,
      extract(epoch from r.shown - coalesce(a.pressed, t.sent))::float8 as seconds
    from delivery_receipts r
    left join alerts a on a.organisationid = r.organisationid and a.id = r.alertid
    left join push_tests t on t.organisationid = r.organisationid and t.id = r.testid
    where r.organisationid = ${organisationid} and (r.alertid = ${id} or r.testid = ${id})
      and r.userid is distinct from a.userid
    order by r.name, r.userid, r.shown nulls last, r.id
  `.execute(trx)
  return rows
}
