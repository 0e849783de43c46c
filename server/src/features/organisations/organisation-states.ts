import type { OrganisationState } from '@holdfast/contract/people/organisations'
import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'

type Row = Omit<OrganisationState, 'suspended'> & {
  starts: string | null
  effective: string | null
}

/**
 * Sizes and states of all organisations: one statement, however many there are. It reads no words of
 * incidents, because the provider needs none to see how its schools are. The lengths of pictures and of
 * versions are read without the pictures and versions themselves.
 */
export async function readOrganisationStates(
  system: Kysely<SystemTables>,
  now: Date,
): Promise<OrganisationState[]> {
  const { rows } = await sql<Row>`
    with active_users as (
      select organisationid, id from users where deleted is null and suspended is null
    ), devices as (
      select distinct on (organisationid, userid)
        organisationid, userid, ready and endsat > ${now}::timestamptz as ready, reported, appversion
      from device_readiness
      order by organisationid, userid, reported desc
    ), sizes as (
      select p.organisationid, count(*) as users, count(*) filter (where d.ready) as ready
      from active_users p
      left join devices d on d.organisationid = p.organisationid and d.userid = p.id
      group by p.organisationid
    ), reports as (
      select organisationid, max(reported) as reported,
        (array_agg(appversion order by reported desc))[1] as appversion
      from devices
      group by organisationid
    ), seen as (
      select u.organisationid, max(s.lastseen) as lastseen
      from sessions s join usernames u on u.username = s.userid
      group by u.organisationid
    ), open as (
      select organisationid, count(*) filter (where not exercise) as incidents,
        count(*) filter (where exercise) as exercises
      from incidents
      where closed is null
      group by organisationid
    ), stored as (
      select organisationid, sum(bytes)::bigint as bytes
      from (
        select organisationid, octet_length(bytes)::bigint as bytes from media
        union all
        select organisationid, octet_length(original)::bigint + coalesce(octet_length(shown), 0)
        from log_pictures
        union all
        select organisationid, pg_column_size(guidance) from content_versions
      ) parts
      group by organisationid
    )
    select o.id,
      coalesce(sizes.users, 0) as users,
      coalesce(sizes.ready, 0) as ready,
      coalesce(open.incidents, 0) as openincidents,
      coalesce(open.exercises, 0) as openexercises,
      greatest(seen.lastseen, reports.reported) as lastactivity,
      coalesce(stored.bytes, 0) as bytes,
      reports.appversion,
      coalesce(s.enabled, false) as singlesignon,
      case
        when t.organisationid is null then 'none'
        when t.expires <= ${now}::timestamptz then 'expired'
        else 'connected'
      end as directory,
      x.starts, x.effective
    from organisations o
    left join sizes on sizes.organisationid = o.id
    left join reports on reports.organisationid = o.id
    left join seen on seen.organisationid = o.id
    left join open on open.organisationid = o.id
    left join stored on stored.organisationid = o.id
    left join single_sign_on s on s.organisationid = o.id
    left join directory_tokens t on t.organisationid = o.id
    left join organisation_suspensions x on x.organisationid = o.id
    order by o.id
  `.execute(system)
  return rows.map(({ starts, effective, ...state }) => ({
    ...state,
    suspended: starts === null ? null : { from: starts, ineffect: effective !== null },
  }))
}
