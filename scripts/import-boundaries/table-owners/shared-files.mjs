// Files that name tables of many parts, each for one reason.

/** Sizes and states of all organisations, for the provider. */
export const ORGANISATION_STATES = 'features/organisations/organisation-states.ts'
/** Replaces a name that was erased, or finds where it stands. */
export const ERASED_NAMES = 'features/incident-record/names/replacing-names.ts'
/** Finds the incidents whose record is not sealed yet. */
export const UNSEALED_INCIDENTS = 'features/incident-record/unsealed-incidents.ts'
/** Deletes a deleted user's rows in the same transaction, or takes the name out of them. */
export const DELETED_USERS = 'features/users/deprovisioning-store.ts'
/** Drops what waits to be sent in a copy of a database, or one that has moved. */
export const DATABASE_COPIES = 'platform/outbound/outward-sending.ts'
/** Voids or removes after a restore or a promotion what nobody knows to be right any more. */
export const RESTORES = 'platform/database/backup/void-sign-ins.ts'
